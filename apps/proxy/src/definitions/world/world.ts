import { withAgents, type Catalog } from '@platform/catalog';
import { checkAgent, storedAgent } from '@platform/agents';
import type { Diagnostic } from '@platform/ports';
import type { InstanceFacts } from '@platform/workflow';

import type { StoredAgent } from './stored-agent';
import type { StoredWorkflow } from './stored-workflow';

/** What definitions are checked against that no publication changes. */
export interface Installation {
  /** What plugins contribute. */
  readonly catalog: Catalog;
  readonly instance: InstanceFacts;
}

/** What is published, at present or as it would be. */
export interface World {
  /** What plugins contribute, and those of the agents that are sound. */
  readonly catalog: Catalog;
  readonly workflows: ReadonlyMap<string, StoredWorkflow>;
  readonly agents: ReadonlyMap<string, StoredAgent>;
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

/** Whether something can be run as it is. */
export const isSound = ({
  diagnostics,
}: {
  readonly diagnostics: readonly Diagnostic[];
}): boolean => !diagnostics.some(isError);

/** The catalog in which the sound ones of the agents are node types too. */
export function catalogWith(
  { catalog, instance }: Installation,
  agents: Iterable<StoredAgent>,
): Catalog {
  const sound = [...agents].filter(
    ({ spec }) => !checkAgent(spec, catalog, instance.providers).some(isError),
  );
  return withAgents(
    catalog,
    sound.map(({ spec }) => storedAgent(spec)),
  );
}
