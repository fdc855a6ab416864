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

/** Output without extension → source file. A module of a plugin keeps its path below the root. */
export function entriesOf(root) {
  const modules = pluginFolders(root).flatMap((folder) => pluginModules(root, folder));
  return { ...MAINS, ...Object.fromEntries(modules.map((stem) => [stem, `${stem}.ts`])) };
}
