import type { Catalog } from '@platform/catalog';
import { usesOf, type DefinitionKind } from '@platform/definitions';
import type { PluginManifest } from '@platform/manifests';
import type { NeededPlugins } from '@platform/plugin-host';
import type { LocalizedText } from '@platform/ports';

import { nameOfDefinition } from './seed-findings';

/** A definition that is published, or that a seed folder would publish. */
export interface WantedDefinition {
  readonly kind: DefinitionKind;
  readonly slug: string;
  readonly content: unknown;
}

/** Returns the definitions with a node type, or tool, that only a plugin contributes that the instance leaves out. */
export function neededByDefinitions(
  leftOut: readonly PluginManifest[],
  definitions: readonly WantedDefinition[],
  { nodes: known }: Pick<Catalog, 'nodes'>,
): NeededPlugins {
  const needed = new Map<string, readonly LocalizedText[]>();
  for (const { name, contributes } of leftOut) {
    const absent = contributes.nodes.filter(({ id }) => !known.has(id));
    const by = definitions.filter(({ content }) => {
      const uses = usesOf(content);
      return absent.some(({ id }) => uses.has(`node:${id}`));
    });
    if (by.length > 0) needed.set(name, by.map(nameOfDefinition));
  }
  return needed;
}
