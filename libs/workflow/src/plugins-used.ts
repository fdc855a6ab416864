import { pluginVersions, type Catalog } from '@platform/catalog';

import { everyNode } from './every-node';
import type { WorkflowSpec } from './schema';

/**
 * The versions, by plugin name, of the plugins whose nodes a run of `spec` may execute, including the
 * bodies of maps and called workflows. Unregistered node types are ignored.
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
