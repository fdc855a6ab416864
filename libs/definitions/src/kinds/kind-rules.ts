import type { YamlOptions } from '@platform/manifests';
import type { Diagnostic, JsonObject } from '@platform/ports';
import type { WorkflowDiff } from '@platform/workflow';

import type { DefinitionKind, DefinitionPins } from '../model/definition';
import type { DefinitionSet } from '../check/definition-set';
import type { ResolvedWorkflow } from '../resolve/resolved-workflow';
import type { Version } from '../model/version';

/** What the members of every definition's specification are called. */
export interface NamedSpec {
  readonly slug: string;
  readonly name: string;
}

/** A specification, or why a document is none. */
export interface ReadSpec<Spec = NamedSpec> {
  readonly spec?: Spec;
  readonly diagnostics: readonly Diagnostic[];
}

/** A specification that was checked against what is published. */
export interface CheckedSpec {
  readonly diagnostics: readonly Diagnostic[];
  /** What a version of it would be published with. */
  readonly pins: DefinitionPins;
  /** A workflow with everything it would reach, for its tests; absent for other kinds. */
  readonly workflow?: ResolvedWorkflow;
}

/** The rules of one kind of definition: everything that workflows and agents do differently. */
export interface KindRules<Spec extends NamedSpec = NamedSpec> {
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
  check(spec: Spec, set: DefinitionSet, kept?: DefinitionPins): Promise<CheckedSpec>;
  /** What would be published with it. */
  withVersion(set: DefinitionSet, version: Version<Spec>): DefinitionSet;
  /** What would be published without it. */
  without(set: DefinitionSet, slug: string): DefinitionSet;
}

/** The rules of both kinds. */
export type AllRules = Readonly<Record<DefinitionKind, KindRules>>;

/** A specification as a version of a number. */
export const versionOf = <Spec extends NamedSpec>(
  spec: Spec,
  numbered: Pick<Version<Spec>, 'version' | 'hash' | 'pins'>,
): Version<Spec> => ({ slug: spec.slug, name: spec.name, spec, ...numbered });
