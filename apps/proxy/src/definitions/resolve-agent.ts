import { agentNodeId } from '@platform/catalog';
import type { DefinitionReader } from '@platform/stores';
import {
  agentVersionWorkflow,
  agentWorkflow,
  createVersionSource,
  type ResolvedWorkflow,
} from '@platform/definitions';

import type { CurrentDefinitions } from './current-definitions';

const AGENT = agentNodeId('');

/** Whether a workflow is one that runs an agent alone. No stored workflow has such a slug. */
export const isAgentWorkflow = (slug: string): boolean => slug.startsWith(AGENT);

/**
 * Returns the workflow that runs one version of an agent alone. Undefined when the agent is not published, or does not
 * have the version.
 */
export async function resolveAgent(
  slug: string,
  version: number | 'published',
  {
    definitions,
    definitionStore,
  }: { readonly definitions: CurrentDefinitions; readonly definitionStore: DefinitionReader },
): Promise<ResolvedWorkflow | undefined> {
  const inForce = await definitions.inForce();
  const current = agentWorkflow(slug, inForce);
  if (!current || version === 'published' || version === current.version) return current;
  const [stored] = Object.values(current.agents);
  const found = stored && (await createVersionSource(definitionStore).agent(stored.slug, version));
  return found && agentVersionWorkflow(found);
}
