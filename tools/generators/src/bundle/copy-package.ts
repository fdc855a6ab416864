import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { ToolError } from '../tool-error';
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

/** Copies one of our packages: its compiled code only, which needs no export condition. */
function copyWorkspacePackage(
  { name, folder, manifest }: InstalledPackage,
  target: string,
): readonly string[] {
  const built = join(realpathSync(folder), 'dist');
  if (!existsSync(join(built, 'index.js'))) {
    throw new ToolError('GENERATOR_NOT_BUILT', `${name} is not built: npx nx build ${name}`);
  }
  cpSync(built, join(target, 'dist'), {
    recursive: true,
    filter: (path) => isRun(path) && relative(built, path).split(/[\\/]/)[0] !== 'spec',
  });
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

/** Dependencies, and the peers that a package cannot do without: nobody else brings them to a bundle. */
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
  const needed = pkg ? copyWorkspacePackage(found, target) : copyInstalled(found, target);
  return [name, ...needed.flatMap((next) => copyPackage(next, pkg ? from : real, modules))];
}
