import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, sep } from 'node:path';

import ts from 'typescript';

import { ToolError } from '../tool-error';

const BUILT_IN = new Set(builtinModules);

/** `@scope/name/deep` → `@scope/name`. Undefined for a relative path or a module of Node. */
function packageOf(specifier: string): string | undefined {
  if (/^[./]/.test(specifier) || specifier.startsWith('node:')) return undefined;
  const [scope = '', name = ''] = specifier.split('/');
  const found = scope.startsWith('@') ? `${scope}/${name}` : scope;
  return BUILT_IN.has(found) ? undefined : found;
}

/** Returns the packages that a compiled file imports or requires by a literal name. */
export function packagesOf(javascript: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(javascript, true, true);
  return [...new Set(importedFiles.flatMap(({ fileName }) => packageOf(fileName) ?? []))];
}

/** Returns the compiled files in a folder, without its installed packages. */
export function compiledFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : compiledFiles(path);
    return /\.[cm]?js$/.test(entry.name) ? [path] : [];
  });
}

/** An installed package: its folder, and the other packages that its code needs. */
export interface InstalledPackage {
  readonly name: string;
  readonly folder: string;
  readonly manifest: PackageManifest;
}

export interface PackageManifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Finds an installed package. Throws ToolError `GENERATOR_PACKAGE_MISSING`. */
export function findPackage(name: string, from: string): InstalledPackage {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', ...name.split('/'));
    const manifest = join(candidate, 'package.json');
    if (existsSync(manifest)) {
      return {
        name,
        folder: candidate,
        manifest: JSON.parse(readFileSync(manifest, 'utf8')) as PackageManifest,
      };
    }
    if (dirname(folder) === folder) {
      throw new ToolError(
        'GENERATOR_PACKAGE_MISSING',
        `${name}, needed below ${from}, is not installed`,
      );
    }
  }
}

/** Returns whether a path is inside one of the workspace's own packages. */
export const isWorkspacePackage = (realFolder: string): boolean =>
  !realFolder.split(sep).includes('node_modules');
