import { createHash } from 'node:crypto';

import { pluginVersions, type Catalog } from '@platform/catalog';
import { INTERPRETER_CONTRACT } from '@platform/interpreter';

/**
 * What an endpoint serves, as one word: package version, interpreter contract and plugin versions.
 * The default of `PLATFORM_BUILD`: it does not see a change that leaves all versions as they are.
 */
export function defaultBuild(packageVersion: string, catalog: Catalog): string {
  const plugins = [...pluginVersions(catalog)].map(([name, version]) => `${name}@${version}`);
  const served = [packageVersion, String(INTERPRETER_CONTRACT), ...plugins.sort()];
  const digest = createHash('sha256').update(served.join('\n')).digest('hex');
  return `${packageVersion}-${digest.slice(0, 12)}`;
}
