import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../../..');

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', '.git', '.nx', '.data']);

/** Returns the folders of the packages (npm workspaces). */
export const packageFolders = (): readonly string[] =>
  ['apps', 'libs', 'plugins', 'tools', 'e2e']
    .flatMap((folder) => filesBelow(folder, /^[^/]+(?:\/[^/]+)?\/package\.json$/))
    .map((path) => dirname(path));

/** Reads a file by its path from the root. */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export const readJson = <T>(path: string): T => JSON.parse(read(path)) as T;

/** Returns the paths of all files below `folder` that match, from the root. */
export function filesBelow(folder: string, matching: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = relative(ROOT, join(ROOT, folder, entry.name));
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path, matching);
    return matching.test(path) ? [path] : [];
  });
}

/** Returns every Markdown page, except the templates of generators. */
export const markdownFiles = (): readonly string[] =>
  filesBelow('.', /\.md$/).filter((path) => !/\/(files|templates)\//.test(path));

/** Returns the pages that explain the whole repository. */
export const guides = (): readonly string[] =>
  markdownFiles().filter((page) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(page));

const NOT_PRODUCT = /\.(spec|conformance|topic)\.ts$|__fixtures__|^tools\/(docs|house)-check\//;

/** Returns the TypeScript files of the packages, without specs and their fixtures. */
export function sourceFiles(...packages: readonly string[]): readonly string[] {
  return (packages.length > 0 ? packages : ['apps', 'libs', 'plugins', 'tools', 'e2e'])
    .flatMap((pkg) => filesBelow(pkg, /\.ts$/))
    .filter((path) => !NOT_PRODUCT.test(path));
}

/** Returns the first group of every match of `pattern` (global) in these files, sorted and without duplicates. */
export function foundIn(files: readonly string[], pattern: RegExp): readonly string[] {
  const found = files.flatMap((path) => [...read(path).matchAll(pattern)].map(([, name]) => name));
  return [...new Set(found)].filter((name) => name !== undefined).sort();
}
