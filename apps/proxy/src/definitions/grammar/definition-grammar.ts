import type { DefinitionKind, DefinitionPins, DefinitionVersion } from '@platform/definitions';
import type { YamlOptions } from '@platform/manifests';
import type { Diagnostic, JsonObject } from '@platform/ports';
import type { WorkflowDiff } from '@platform/workflow';

import type { PublishedWorkflow } from '../published-workflow';
import type { World } from '../world/world';

/** What the members of every definition's specification are called. */
export interface NamedSpec {
  readonly slug: string;
  readonly name: string;
}

/** A specification, or why a document is none. */
export interface ReadSpec<Spec> {
  readonly spec?: Spec;
  readonly diagnostics: readonly Diagnostic[];
}

/** A specification that was checked against what is published. */
export interface CheckedSpec {
  readonly diagnostics: readonly Diagnostic[];
  /** What a version of it would be published with. */
  readonly pins: DefinitionPins;
  /** A workflow with everything it would reach, for its tests; absent for other kinds. */
  readonly workflow?: PublishedWorkflow;
}

/** A version that is to be published. */
export interface Candidate<Spec> extends Pick<DefinitionVersion, 'version' | 'hash' | 'pins'> {
  readonly spec: Spec;
}

/** One kind of definition: everything its life depends on that another kind does otherwise. */
export interface DefinitionGrammar<Spec extends NamedSpec = NamedSpec> {
  readonly kind: DefinitionKind;
  /** How large a document may be. */
  readonly limits: YamlOptions;
  /** What not even a draft is kept with, well-formed or not (specification, Model providers). */
  unsavable(content: JsonObject): readonly Diagnostic[];
  read(value: unknown): ReadSpec<Spec>;
  /** As YAML, for people; also of what is no specification. */
  print(content: JsonObject): string;
  /** SHA-256; also of what is no specification. */
  hash(content: JsonObject): string;
  diff(before: Spec, after: Spec): WorkflowDiff;
  /** `kept`: the pins of the version whose content it is, which a rollback keeps. */
  check(spec: Spec, world: World, kept?: DefinitionPins): Promise<CheckedSpec>;
  /** What would be published with it. */
  withVersion(world: World, candidate: Candidate<Spec>): World;
  /** What would be published without it. */
  without(world: World, slug: string): World;
}
