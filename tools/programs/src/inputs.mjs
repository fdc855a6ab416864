import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

import { pluginFolders, SCRIPTS, scriptsOf } from './programs.mjs';

/** Beside the folder, not in it: a server offers the page's folder to everyone. */
const fileFor = (root, output) => join(root, `${output}.inputs.json`);

function hashOf(file) {
  try {
    return createHash('sha1').update(readFileSync(file)).digest('base64');
  } catch {
    return 'absent';
  }
}

/** Files outside the repository and installed packages do not count: `package-lock.json` stands for them. */
function ownFiles(root, files) {
  return files
    .filter(isAbsolute)
    .map((file) => relative(root, file.replace(/\?.*$/, '')).split(sep).join('/'))
    .filter((path) => !path.startsWith('..') && !path.includes('node_modules/'));
}

/** Folder of the package that a file is of, or undefined. */
const packageOf = (path) => /^(.*\/)?node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0];

/** Folders of the packages that files are of, from the root. */
function packagesOf(root, files) {
  const paths = files
    .map((file) => relative(root, file.replace(/\?.*$/, '')).split(sep).join('/'))
    .filter((path) => !path.startsWith('..'))
    .map(packageOf);
  return [...new Set(paths)].filter((path) => path !== undefined).sort();
}

/** What adds to an output by being there. */
const partsOf = (root, output) =>
  output === SCRIPTS ? Object.values(scriptsOf(root)) : pluginFolders(root);

/** Notes what an output was built from: the files, the packages, and which plugins or scripts there were. */
export function noteInputs(root, output, files) {
  const paths = [...new Set(['package-lock.json', ...ownFiles(root, files)])].sort();
  const hashes = Object.fromEntries(paths.map((path) => [path, hashOf(join(root, path))]));
  const packages = packagesOf(root, files.filter(isAbsolute));
  const noted = { parts: partsOf(root, output), packages, files: hashes };
  writeFileSync(fileFor(root, output), JSON.stringify(noted));
}

/** Whether an output is there and was built from the files as they are now. */
export function isFresh(root, output) {
  let noted;
  try {
    noted = JSON.parse(readFileSync(fileFor(root, output), 'utf8'));
  } catch {
    return false;
  }
  return (
    existsSync(join(root, output)) &&
    noted.parts?.join() === partsOf(root, output).join() &&
    Object.entries(noted.files).every(([path, hash]) => hashOf(join(root, path)) === hash)
  );
}

/** Folders of the packages that an output has code of. */
export const packagesIn = (root, output) =>
  JSON.parse(readFileSync(fileFor(root, output), 'utf8')).packages;
