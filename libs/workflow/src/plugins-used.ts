import { pluginVersions, type Catalog } from '@platform/catalog';

import { everyNode } from './every-node';
import type { WorkflowSpec } from './schema';

/**
 * Versions of the plugins whose nodes a run of `spec` may walk, in the bodies of maps and in what it
 * can call too, by plugin name. A node type that nobody registered adds nothing.
 */
export function pluginsOf(
  spec: WorkflowSpec,
  called: Iterable<WorkflowSpec>,
  catalog: Catalog,
): Readonly<Record<string, string>> {
  const versions = pluginVersions(catalog);
  const nodes = [spec, ...called].flatMap((each) => everyNode(each));
  const used = new Set(nodes.flatMap(({ node }) => catalog.nodes.get(node.type)?.plugin ?? []));
  return Object.fromEntries(
    [...used].sort().flatMap((name) => {
      const version = versions.get(name);
      return version === undefined ? [] : [[name, version] as const];
    }),
  );
}
