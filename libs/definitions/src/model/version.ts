import { readAgent, type AgentSpec } from '@platform/agents';
import type { LocalizableText } from '@platform/ports';
import { readWorkflow, type WorkflowSpec } from '@platform/workflow';

import { isAltered } from './altered-content';
import type { DefinitionPins, DefinitionVersion } from './definition';

/** One version of a definition, with its specification as this build reads it. */
export interface Version<Spec> {
  readonly slug: string;
  readonly name: LocalizableText;
  /** From 1; 0 for a draft that runs like a version. */
  readonly version: number;
  /** SHA-256 of the specification. */
  readonly hash: string;
  readonly spec: Spec;
  /** The versions of other definitions that it was published with. */
  readonly pins: DefinitionPins;
  /** The file that it was seeded from, relative to the seed root. */
  readonly file?: string;
}

export type WorkflowVersion = Version<WorkflowSpec>;
export type AgentVersion = Version<AgentSpec>;

/** A workflow version, or a draft. Without pins, calls take what is published now. */
export interface Resolvable {
  readonly spec: WorkflowSpec;
  readonly pins?: DefinitionPins;
}

export const NO_PINS: DefinitionPins = { workflows: {}, agents: {}, plugins: {} };

function versionWith<Spec>(stored: DefinitionVersion, spec: Spec | undefined) {
  if (!spec || isAltered(stored)) return undefined;
  const { slug, name, version, hash, pins, file } = stored;
  return { slug, name, version, hash, spec, pins, ...(file !== null && { file }) };
}

/** Undefined when this build cannot read the content, or the content was changed after its publication. */
export const readWorkflowVersion = (stored: DefinitionVersion): WorkflowVersion | undefined =>
  versionWith(stored, readWorkflow(stored.content).spec);

/** Undefined when this build cannot read the content, or the content was changed after its publication. */
export const readAgentVersion = (stored: DefinitionVersion): AgentVersion | undefined =>
  versionWith(stored, readAgent(stored.content).spec);
