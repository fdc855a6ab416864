import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { compileFolder } from './compile-folder';
import {
  compiledFiles,
  findPackage,
  isWorkspacePackage,
  packagesOf,
  type InstalledPackage,
  type PackageManifest,
} from './required-packages';

/** Files of a package that are not needed to run it. */
const NOT_RUN = /(\.map|\.[cm]?tsx?|\.md|\.markdown|\.tsbuildinfo)$/i;

const isRun = (path: string): boolean => !NOT_RUN.test(path);

/** Compiles one of our packages into the bundle. It needs no export condition there. */
function compileWorkspacePackage(
  { name, folder, manifest }: InstalledPackage,
  target: string,
): readonly string[] {
  compileFolder(join(realpathSync(folder), 'src'), join(target, 'dist'));
  const trimmed = { name, version: manifest.version, main: './dist/index.js' };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(trimmed, null, 2)}\n`);
  return compiledFiles(join(target, 'dist')).flatMap((file) =>
    packagesOf(readFileSync(file, 'utf8')),
  );
}

/** Copies a package from a registry without the files that never run, with its nested packages. */
function copyInstalled({ folder, manifest }: InstalledPackage, target: string): readonly string[] {
  const source = realpathSync(folder);
  const nested = join(source, 'node_modules');
  cpSync(source, target, {
    recursive: true,
    dereference: true,
    filter: (path) => isRun(path) && path !== nested,
  });
  return neededBy(manifest);
}

/** Dependencies, and the peers that a package cannot do without: nothing else brings them to a bundle. */
function neededBy({ dependencies, peerDependencies, peerDependenciesMeta }: PackageManifest) {
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  return [...Object.keys(dependencies ?? {}), ...peers];
}

/**
 * Copies a package and its dependencies to `modules`. Returns the names of the copied packages. A package that is
 * already there is not copied again: a bundle has one version of each.
 */
export function copyPackage(name: string, from: string, modules: string): readonly string[] {
  const target = join(modules, ...name.split('/'));
  if (existsSync(target)) return [];
  const found = findPackage(name, from);
  mkdirSync(dirname(target), { recursive: true });
  const real = realpathSync(found.folder);
  const pkg = isWorkspacePackage(real);
  mkdirSync(target);
  const needed = pkg ? compileWorkspacePackage(found, target) : copyInstalled(found, target);
  return [name, ...needed.flatMap((next) => copyPackage(next, pkg ? from : real, modules))];
}
