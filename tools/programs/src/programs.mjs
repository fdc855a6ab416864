import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import { load } from 'js-yaml';

/** Folder of the built programs, from the root of the repository. */
export const PROGRAMS = 'dist/programs';

/** File beside the programs that says what each of them loads. */
export const PARTS = 'parts.json';

/** Folder of the built page of the console, from the root of the repository. */
export const PAGE = 'dist/page';

/** Folder of the manual, which the console serves, from the root of the repository. */
export const MANUAL = 'dist/manual';

/** Folder of the built programs that specs start, from the root of the repository. */
export const SCRIPTS = 'dist/scripts';

/** What a process runs, and the file that it begins with. `sdk` is what plugins import. */
const MAINS = {
  proxy: 'apps/proxy/src/main.ts',
  compute: 'apps/proxy/src/compute-main.ts',
  endpoint: 'apps/endpoint/src/main.ts',
  console: 'apps/ui/src/server/main.ts',
  'test-bench': 'apps/test-bench/src/main.ts',
  scenario: 'apps/test-bench/src/scenarios/main.ts',
  platform: 'tools/platform/src/main.ts',
  stack: 'tools/stack/src/main.ts',
  'fhir-server': 'tools/fhir-server/src/main.ts',
  'post-observation': 'tools/examples/src/main.ts',
  tour: 'tools/examples/src/tour/main.ts',
  sdk: 'libs/sdk/src/index.ts',
};

/** Folders of the plugins in this repository. */
export function pluginFolders(root) {
  return readdirSync(join(root, 'plugins'))
    .map((name) => posix.join('plugins', name))
    .filter((folder) => existsSync(join(root, folder, 'plugin.yaml')))
    .sort();
}

/** Every `module` of a manifest, wherever it stands. */
function modulesOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'module' && typeof member === 'string' ? [member] : modulesOf(member),
  );
}

/** The modules of a plugin that others load, as its manifest names them, without extension: `./src/index` is one. */
function pluginModules(root, folder) {
  let manifest;
  try {
    manifest = load(readFileSync(join(root, folder, 'plugin.yaml'), 'utf8'));
  } catch {
    // The process that loads the plugin says what is wrong with it.
    return [];
  }
  return [...new Set(['./src/index', ...modulesOf(manifest)])]
    .map((module) => posix.join(folder, module.replace(/\.ts$/, '')))
    .filter((stem) => existsSync(join(root, `${stem}.ts`)));
}

const PACKAGES = ['apps', 'libs', 'plugins', 'tools', 'e2e'];
const SCRIPT = /\.script\.ts$/;

function scriptsBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isFile()) return SCRIPT.test(entry.name) ? [path] : [];
    const isOfSources = entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name);
    return isOfSources ? scriptsBelow(root, path) : [];
  });
}

/**
 * Output without extension → source file of the programs that specs start: every `*.script.ts`. All of them are in one
 * folder, as deep as that of the programs (`builtScript` of libs/testing knows the name).
 */
export function scriptsOf(root) {
  const scripts = PACKAGES.flatMap((folder) => scriptsBelow(root, folder)).sort();
  return Object.fromEntries(
    scripts.map((path) => [path.replace(SCRIPT, '').replaceAll('/', '.'), path]),
  );
}

/** Output without extension → source file. A module of a plugin keeps its path below the root. */
export function entriesOf(root) {
  const modules = pluginFolders(root).flatMap((folder) => pluginModules(root, folder));
  return { ...MAINS, ...Object.fromEntries(modules.map((stem) => [stem, `${stem}.ts`])) };
}
