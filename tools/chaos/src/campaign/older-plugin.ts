import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { PLUGIN } from './instance';

/** Where a process finds the plugin of the campaign, in one version or another. */
export interface PluginPlace {
  readonly path: string;
  /** What the process has from its next start on. */
  hold(version: 'current' | 'older'): void;
}

/** The node that the older version does not have yet: from its line to the next one. */
const NEWEST_NODE = /^ {4}- id: chaos\.note\n(?: {6}.*\n)*/mu;

/** The manifest as it was before the newest node, over the same modules. */
function writeOlder(folder: string): void {
  mkdirSync(folder);
  const manifest = readFileSync(join(PLUGIN, 'plugin.yaml'), 'utf8');
  const older = manifest
    .replace('version: 0.1.0', 'version: 0.0.9')
    .replace(NEWEST_NODE, '')
    .replaceAll('module: ./', `module: ${relative(folder, PLUGIN)}/`);
  if (older.includes('chaos.note')) throw new Error('the older plugin has the newest node');
  writeFileSync(join(folder, 'plugin.yaml'), older);
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
