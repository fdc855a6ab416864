import type { DefinitionPins, DefinitionVersion } from '@platform/definitions';
import type { CarriedWorkflow } from '@platform/engine-api';
import { readWorkflow, type VersionPins } from '@platform/workflow';

import type { PublishedWorkflow } from '../published-workflow';
import { isAltered } from './altered-content';
import type { StoredAgent } from './stored-agent';

/** One published version of a workflow, as it was stored. */
export interface StoredWorkflow extends CarriedWorkflow {
  readonly pins: VersionPins;
  /** Slug → version of the stored agents that it was published with. */
  readonly agentPins: DefinitionPins['agents'];
}

/**
 * Undefined when its content is no specification any more, because this build reads it otherwise, or is not
 * what was published.
 */
export function storedWorkflow(stored: DefinitionVersion): StoredWorkflow | undefined {
  const { slug, name, version, hash, content, pins, file } = stored;
  const { spec } = readWorkflow(content);
  if (!spec || isAltered(stored)) return undefined;
  return {
    ...{ slug, name, version, hash, spec },
    ...(file !== null && { file }),
    pins: pins.workflows,
    agentPins: pins.agents,
  };
}

export const carriedWorkflow = ({
  pins: _pins,
  agentPins: _agentPins,
  ...carried
}: StoredWorkflow): CarriedWorkflow => carried;

/**
 * A version together with everything it can reach, and the agents of both: what runs of it are started
 * from.
 */
export function publishedWorkflow(
  workflow: StoredWorkflow,
  reached: Iterable<StoredWorkflow>,
  agents: readonly StoredAgent[] = [],
): PublishedWorkflow {
  const called = [...reached].map((each) => [each.slug, carriedWorkflow(each)] as const);
  return {
    ...carriedWorkflow(workflow),
    ...(called.length > 0 && { called: Object.fromEntries(called) }),
    ...(agents.length > 0 && {
      agents: Object.fromEntries(agents.map((agent) => [agent.slug, agent])),
    }),
  };
}
