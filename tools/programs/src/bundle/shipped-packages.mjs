import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { packagesIn } from '../inputs.mjs';
import { MANUAL, PAGE, PROGRAMS } from '../programs.mjs';

/** Folders below `node_modules` that are packages, those within packages too. */
function foldersBelow(root, folder) {
  const found = [];
  for (const name of readdirSync(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (name.startsWith('@')) found.push(...foldersBelow(root, path));
    else if (statSync(join(root, path, 'package.json'), { throwIfNoEntry: false })) {
      found.push(path);
      if (statSync(join(root, path, 'node_modules'), { throwIfNoEntry: false })) {
        found.push(...foldersBelow(root, `${path}/node_modules`));
      }
    }
  }
  return found;
}

/**
 * The packages of others in a bundle: those whose code the programs and the page have in them, and those that stand in its
 * `node_modules`. Each with its name and version, and the folder that it was installed in.
 */
export function shippedPackages(root, folder, folderOf) {
  const paths = new Set([
    ...packagesIn(root, PROGRAMS),
    ...packagesIn(root, PAGE),
    ...packagesIn(root, MANUAL),
    ...foldersBelow(folder, 'node_modules'),
  ]);
  const byId = new Map();
  for (const path of [...paths].sort()) {
    const from = folderOf(path);
    const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
    const id = `${manifest.name}@${manifest.version}`;
    byId.set(id, { id, folder: from, manifest });
  }
  return [...byId.keys()].sort().map((id) => byId.get(id));
}
