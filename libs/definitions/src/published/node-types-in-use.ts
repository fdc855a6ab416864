import { readAgent } from '@platform/agents';
import { nodeTypesOf, readWorkflow } from '@platform/workflow';

import type { DefinitionKey, DefinitionPins, DefinitionVersion } from '../model/definition';

export interface NumberedDefinition extends DefinitionKey {
  readonly version: number;
}

/** A published version with the sorted types of all nodes that it may execute or offer to a model as tools. */
interface DefinitionUse extends NumberedDefinition {
  readonly nodeTypes: readonly string[];
}

export interface NodeTypesInUse {
  readonly definitions: readonly DefinitionUse[];
  /** Published or pinned versions that this build cannot read, so that the node types they use are not known. */
  readonly unreadable: readonly NumberedDefinition[];
}

/** Undefined when this build cannot read the content as a definition of its kind. */
function namedBy({ kind, content }: DefinitionVersion): readonly string[] | undefined {
  if (kind === 'workflow') {
    const { spec } = readWorkflow(content);
    return spec && [...nodeTypesOf([spec])];
  }
  const { spec } = readAgent(content);
  return spec && (spec.tools ?? []);
}

/** The versions of other definitions that a version is pinned to. */
const pinnedBy = ({ workflows, agents }: DefinitionPins): readonly NumberedDefinition[] => [
  ...Object.entries(workflows).map(([slug, { version }]) => ({
    ...({ kind: 'workflow', slug, version } as const),
  })),
  ...Object.entries(agents).map(([slug, { version }]) => ({
    ...({ kind: 'agent', slug, version } as const),
  })),
];

const keyOf = ({ kind, slug, version }: NumberedDefinition): string => `${kind}:${slug}@${version}`;

/**
 * Returns the node types that the published definitions use. `damaged`: versions that the store cannot read. `find`
 * returns null for a version that does not exist or that the store cannot read.
 */
export async function nodeTypesInUse(
  {
    versions,
    damaged,
  }: {
    readonly versions: readonly DefinitionVersion[];
    readonly damaged: readonly NumberedDefinition[];
  },
  find: (wanted: NumberedDefinition) => Promise<DefinitionVersion | null>,
): Promise<NodeTypesInUse> {
  const unreadable = damaged.map(({ kind, slug, version }) => ({ kind, slug, version }));
  const known = new Map<string, readonly string[]>(unreadable.map((each) => [keyOf(each), []]));

  async function nodeTypesOfVersion(
    { kind, slug, version }: NumberedDefinition,
    found?: DefinitionVersion,
  ): Promise<readonly string[]> {
    const key = keyOf({ kind, slug, version });
    const before = known.get(key);
    if (before) return before;
    const stored = found ?? (await find({ kind, slug, version }));
    const named = stored ? namedBy(stored) : undefined;
    if (!named) unreadable.push({ kind, slug, version });
    known.set(key, named ?? []);
    return named ?? [];
  }

  const definitions: DefinitionUse[] = [];
  for (const each of versions) {
    const { kind, slug, version, pins } = each;
    const named = [...(await nodeTypesOfVersion(each, each))];
    for (const pinned of pinnedBy(pins)) named.push(...(await nodeTypesOfVersion(pinned)));
    definitions.push({ kind, slug, version, nodeTypes: [...new Set(named)].sort() });
  }
  return { definitions, unreadable };
}
