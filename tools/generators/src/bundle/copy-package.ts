import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { ToolError } from '../tool-error';
import {
  compiledFiles,
  findPackage,
  isWorkspacePackage,
  packagesOf,
  type InstalledPackage,
} from './required-packages';

/** Of a package, what running it does not need. */
const NOT_RUN = /(\.map|\.[cm]?tsx?|\.md|\.markdown|\.tsbuildinfo)$/i;

const isRun = (path: string): boolean => !NOT_RUN.test(path);

/** One of our packages as a package: its compiled code only, found without any export condition. */
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

/** A package from a registry, whole but for what is never run; its own nested ones included. */
function copyInstalled({ folder, manifest }: InstalledPackage, target: string): readonly string[] {
  const source = realpathSync(folder);
  const nested = join(source, 'node_modules');
  cpSync(source, target, {
    recursive: true,
    dereference: true,
    filter: (path) => isRun(path) && path !== nested,
  });
  return Object.keys(manifest.dependencies ?? {});
}

/**
 * Puts a package, and what it needs in turn, below `modules`. Answers the names put there. A package
 * that is already there is not copied again: a bundle has one version of each.
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
