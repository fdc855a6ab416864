import { createHash } from 'node:crypto';

import { pluginVersions, type Catalog } from '@platform/catalog';
import { INTERPRETER_CONTRACT } from '@platform/interpreter';

/**
 * Default of `PLATFORM_BUILD`: package version, interpreter contract and plugin versions in one word. A change that keeps
 * all versions does not change it.
 */
export function defaultBuild(packageVersion: string, catalog: Catalog): string {
  const plugins = [...pluginVersions(catalog)].map(([name, version]) => `${name}@${version}`);
  const served = [packageVersion, String(INTERPRETER_CONTRACT), ...plugins.sort()];
  const digest = createHash('sha256').update(served.join('\n')).digest('hex');
  return `${packageVersion}-${digest.slice(0, 12)}`;
}
