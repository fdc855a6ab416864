import type { YamlOptions } from '@platform/manifests';
import type { Diagnostic, JsonObject, LocalizableText } from '@platform/ports';
import type { WorkflowDiff } from '@platform/workflow';

import type { DefinitionKind, DefinitionPins } from '../model/definition';
import type { DefinitionSet } from '../check/definition-set';
import type { ResolvedWorkflow } from '../resolve/resolved-workflow';
import type { Version } from '../model/version';

/** Members that the specifications of both kinds have. */
export interface NamedSpec {
  readonly slug: string;
  readonly name: LocalizableText;
}

/** A specification, or the reasons why a document is none. */
export interface ReadSpec<Spec = NamedSpec> {
  readonly spec?: Spec;
  readonly diagnostics: readonly Diagnostic[];
}

/** The result of checking a specification against what is published. */
export interface CheckedSpec {
  readonly diagnostics: readonly Diagnostic[];
  /** The pins that a version of it would have. */
  readonly pins: DefinitionPins;
  /** What its tests run: the workflow with everything it would reach, or the workflow that runs the agent alone. */
  readonly workflow: ResolvedWorkflow;
}

/** The rules of one kind of definition: everything in which workflows and agents differ. */
export interface KindRules<Spec extends NamedSpec = NamedSpec> {
  readonly kind: DefinitionKind;
  /** Maximum size of a document. */
  readonly limits: YamlOptions;
  /** Diagnostics that keep even a draft from being stored: an agent with an unknown model provider. */
  unsavable(content: JsonObject): readonly Diagnostic[];
  read(value: unknown): ReadSpec<Spec>;
  /** Prints content as YAML for people. The content may be invalid. */
  print(content: JsonObject): string;
  /** SHA-256 of content, which may be invalid. */
  hash(content: JsonObject): string;
  diff(before: Spec, after: Spec): WorkflowDiff;
  /** `kept`: the pins of the version that a rollback restores. */
  check(spec: Spec, set: DefinitionSet, kept?: DefinitionPins): Promise<CheckedSpec>;
  /** Returns the set after publishing `version`. */
  withVersion(set: DefinitionSet, version: Version<Spec>): DefinitionSet;
  /** Returns the set after retiring `slug`. */
  without(set: DefinitionSet, slug: string): DefinitionSet;
}

/** The rules of both kinds. */
export type AllRules = Readonly<Record<DefinitionKind, KindRules>>;

/** Makes a version of a specification. */
export const versionOf = <Spec extends NamedSpec>(
  spec: Spec,
  numbered: Pick<Version<Spec>, 'version' | 'hash' | 'pins'>,
): Version<Spec> => ({ slug: spec.slug, name: spec.name, spec, ...numbered });
