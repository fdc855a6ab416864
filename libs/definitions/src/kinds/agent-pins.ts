import { agentNodeId } from '@platform/catalog';

import type { PinnedVersion } from '../model/definition';
import type { DefinitionSet } from '../check/definition-set';

/** The published version of every stored agent that is among the node types. */
export const agentPins = (
  nodeTypes: ReadonlySet<string>,
  { agents }: DefinitionSet,
): Readonly<Record<string, PinnedVersion>> =>
  Object.fromEntries(
    [...agents.values()]
      .filter(({ slug }) => nodeTypes.has(agentNodeId(slug)))
      .map(({ slug, version, hash }) => [slug, { version, hash }]),
  );
