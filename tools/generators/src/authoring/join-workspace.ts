import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

import { readJson, updateJson, type Tree } from '@nx/devkit';
import ts from 'typescript';

import { sourceFiles } from './source-files';

interface References {
  readonly references?: readonly { readonly path: string }[];
}

interface LockFile {
  readonly packages: Readonly<Record<string, unknown>>;
}

/** Adds a project reference to a tsconfig if it is missing. */
function addReference(tree: Tree, tsconfig: string, path: string): void {
  updateJson<References>(tree, tsconfig, (json) => ({
    ...json,
    references: (json.references ?? []).some((reference) => reference.path === path)
      ? (json.references ?? [])
      : [...(json.references ?? []), { path }],
  }));
}

/** Sorts the packages as npm does in its lock file. */
const sorted = (packages: LockFile['packages']): LockFile['packages'] =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));

/** Writes what `npm install` would write for a new workspace, without calling a registry. */
function lockWorkspace(tree: Tree, folder: string, name: string, version: string): void {
  if (!tree.exists('package-lock.json')) return;
  const lock = JSON.parse(tree.read('package-lock.json', 'utf8') ?? '') as LockFile;
  const packages = sorted({
    ...lock.packages,
    [`node_modules/${name}`]: { resolved: folder, link: true },
    [folder]: { name, version },
  });
  tree.write('package-lock.json', `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
}

/** Adds a new folder to the workspace: project reference and lock file. */
export function joinWorkspace(tree: Tree, folder: string, name: string, version: string): void {
  addReference(tree, 'tsconfig.json', `./${folder}`);
  lockWorkspace(tree, folder, name, version);
}

/** Creates the link in `node_modules` by which other packages import the new one, as `npm install` does. */
export function linkWorkspace(root: string, folder: string, name: string): void {
  const link = join(root, 'node_modules', name);
  if (existsSync(link) || !existsSync(join(root, 'node_modules'))) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(root, folder)), link, 'junction');
}

/** Name → folder of every package that a plugin may import. */
function packageFolders(tree: Tree): ReadonlyMap<string, string> {
  const folders = ['libs', 'plugins'].flatMap((parent) =>
    tree.exists(parent) ? tree.children(parent).map((name) => `${parent}/${name}`) : [],
  );
  return new Map(
    folders
      .filter((folder) => tree.exists(`${folder}/package.json`))
      .map((folder) => [readJson<{ name: string }>(tree, `${folder}/package.json`).name, folder]),
  );
}

/** Adds the project references that `nx sync` adds: one for each package that a file of the plugin imports. */
export function referenceImports(tree: Tree, folder: string): void {
  const folders = packageFolders(tree);
  const imported = new Set(
    sourceFiles(tree, `${folder}/src`)
      .flatMap((file) => ts.preProcessFile(tree.read(file, 'utf8') ?? '').importedFiles)
      .flatMap(({ fileName }) => folders.get(fileName.split('/').slice(0, 2).join('/')) ?? []),
  );
  for (const other of [...imported].filter((each) => each !== folder).sort()) {
    for (const tsconfig of ['tsconfig.lib.json', 'tsconfig.spec.json']) {
      addReference(
        tree,
        `${folder}/${tsconfig}`,
        `${posix.relative(folder, other)}/tsconfig.lib.json`,
      );
    }
  }
}
