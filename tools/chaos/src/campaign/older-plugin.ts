import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PLUGIN } from './instance';

/** The folder in which a process finds the campaign's plugin, in one of two versions. */
export interface PluginFolder {
  readonly path: string;
  /** Selects the version that the process loads at its next start. */
  hold(version: 'current' | 'older'): void;
}

/** Matches the node that the older version lacks, from its line to the next node. */
const NEWEST_NODE = /^ {4}- id: chaos\.note\n(?: {6}.*\n)*/mu;

/** Writes the plugin without its newest node. Its modules must lie in its own folder. */
function writeOlder(folder: string): void {
  cpSync(PLUGIN, folder, { recursive: true });
  const file = join(folder, 'plugin.yaml');
  const manifest = readFileSync(file, 'utf8');
  const older = manifest.replace('version: 0.1.0', 'version: 0.0.9').replace(NEWEST_NODE, '');
  if (older.includes('chaos.note')) throw new Error('the older plugin has the newest node');
  writeFileSync(file, older);
}

export function createPluginFolder(folder: string, name: string): PluginFolder {
  const path = join(folder, `${name}.plugin`);
  const older = join(folder, `${name}.older`);
  writeOlder(older);
  const hold: PluginFolder['hold'] = (version) => {
    rmSync(path, { force: true });
    symlinkSync(version === 'older' ? older : PLUGIN, path);
  };
  hold('current');
  return { path, hold };
}
