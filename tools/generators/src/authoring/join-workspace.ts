import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { updateJson, type Tree } from '@nx/devkit';

interface References {
  readonly references?: readonly { readonly path: string }[];
}

interface LockFile {
  readonly packages: Readonly<Record<string, unknown>>;
}

/** Adds a project reference to a tsconfig unless it is there. */
export function addReference(tree: Tree, tsconfig: string, path: string): void {
  updateJson<References>(tree, tsconfig, (json) => ({
    ...json,
    references: (json.references ?? []).some((reference) => reference.path === path)
      ? (json.references ?? [])
      : [...(json.references ?? []), { path }],
  }));
}

/** As npm orders the packages of its lock file. */
const sorted = (packages: LockFile['packages']): LockFile['packages'] =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));

/** What `npm install` would write for a new workspace, without asking a registry. */
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

/** Makes a new folder a package of the workspace: project reference and lock file. */
export function joinWorkspace(tree: Tree, folder: string, name: string, version: string): void {
  addReference(tree, 'tsconfig.json', `./${folder}`);
  lockWorkspace(tree, folder, name, version);
}

/** The link below `node_modules` that lets other packages import the new one, as `npm install` makes it. */
export function linkWorkspace(root: string, folder: string, name: string): void {
  const link = join(root, 'node_modules', name);
  if (existsSync(link) || !existsSync(join(root, 'node_modules'))) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(root, folder)), link, 'junction');
}
