import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PLUGIN } from './instance';

/** Where a process finds the plugin of the campaign, in one version or another. */
export interface PluginPlace {
  readonly path: string;
  /** What the process has from its next start on. */
  hold(version: 'current' | 'older'): void;
}

/** The node that the older version does not have yet: from its line to the next one. */
const NEWEST_NODE = /^ {4}- id: chaos\.note\n(?: {6}.*\n)*/mu;

/** The plugin as it was before the newest node. Its modules lie in its own folder, as they must. */
function writeOlder(folder: string): void {
  cpSync(PLUGIN, folder, { recursive: true });
  const file = join(folder, 'plugin.yaml');
  const manifest = readFileSync(file, 'utf8');
  const older = manifest.replace('version: 0.1.0', 'version: 0.0.9').replace(NEWEST_NODE, '');
  if (older.includes('chaos.note')) throw new Error('the older plugin has the newest node');
  writeFileSync(file, older);
}

export function createPluginPlace(folder: string, name: string): PluginPlace {
  const path = join(folder, `${name}.plugin`);
  const older = join(folder, `${name}.older`);
  writeOlder(older);
  const hold: PluginPlace['hold'] = (version) => {
    rmSync(path, { force: true });
    symlinkSync(version === 'older' ? older : PLUGIN, path);
  };
  hold('current');
  return { path, hold };
}
