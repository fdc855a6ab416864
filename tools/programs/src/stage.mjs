import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

import { MANUAL, PAGE, PARTS, pluginFolders, PROGRAMS } from './programs.mjs';

/**
 * Image → what it holds; `server` is a folder of a machine rather than an image. A process with `plugins` loads those of this repository; `proxy` also has the operator's
 * command. One with `database` loads the SQLite driver. `resolved` are packages whose files are read instead of imported.
 */
export const IMAGES = {
  proxy: {
    programs: ['proxy', 'compute', 'platform'],
    plugins: true,
    database: true,
    resolved: ['swagger-ui-dist'],
  },
  endpoint: { programs: ['endpoint'], plugins: true, resolved: [] },
  console: { programs: ['console'], page: true, resolved: [] },
  'test-bench': { programs: ['test-bench'], resolved: [] },
  // All of them and the control plane, for a machine without containers.
  server: {
    programs: ['proxy', 'compute', 'platform', 'endpoint', 'console', 'stack', 'post-observation'],
    plugins: true,
    database: true,
    page: true,
    resolved: ['swagger-ui-dist', '@restatedev/restate-server'],
  },
};

/** Packages that others name as dependencies and need only while npm installs them. */
const ONLY_TO_INSTALL = new Set(['prebuild-install', 'node-addon-api']);

/** The SQLite drivers; a Node loads one of them (libs/database/src/sqlite-driver.ts). */
export const SQLITE_DRIVERS = {
  compiled: 'better-sqlite3',
  brought: 'better-sqlite3-13',
};
/** Of the Node that runs this. */
const [major] = process.versions.node.split('.');
const OWN_DRIVER = Number(major) >= 22 ? SQLITE_DRIVERS.brought : SQLITE_DRIVERS.compiled;

/** Files of packages that no process reads: sources, types, tests, documents, maps. */
const UNREAD = [
  /^(test|tests|docs|examples?|benchmarks?)(\/|$)/,
  /\.(ts|mts|cts|map|md|markdown)$/,
  /(^|\/)tsconfig\.json$/,
];

/** The same, of single packages. */
const UNREAD_OF = {
  'better-sqlite3': [/^(deps|src)(\/|$)/, /^build\/(?!Release(\/better_sqlite3\.node)?$)/],
  'better-sqlite3-13': [/^(deps|src)(\/|$)/, /^prebuilds\/(?!linux-)/],
  'swagger-ui-dist': [/^swagger-ui-es-bundle/],
};

/** Whether a process reads a file of a package. */
export const isRead = (name, path) =>
  [...UNREAD, ...(UNREAD_OF[name] ?? [])].every((pattern) => !pattern.test(path));

/** What a plugin's folder holds for its authors. The built modules stand among the programs. */
const FOR_AUTHORS = /^(src|dist|node_modules|jest\.config\.cjs|project\.json|tsconfig.*\.json)$/;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Folders below `root` of packages and of all that they need, as the lock file resolved them. */
function packageFolders(root, names) {
  const { packages: locked } = readJson(join(root, 'package-lock.json'));
  const found = new Set();
  const add = (name, from, optional) => {
    if (ONLY_TO_INSTALL.has(name)) return;
    const folder = nearestFolder(locked, name, from);
    if (folder === undefined || !isInstalled(root, folder)) {
      if (optional) return;
      throw new Error(`${name} is not installed: run npm ci`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked[folder];
    for (const next of Object.keys(dependencies)) add(next, folder, next in optionalDependencies);
    for (const next of Object.keys({ ...optionalDependencies, ...peerDependencies }))
      add(next, folder, true);
  };
  for (const name of names) add(name, '', false);
  return [...found].sort();
}

/** As Node looks for a package: in the asker's `node_modules`, then in those of each folder above. */
function nearestFolder(locked, name, from) {
  const above = from.split('/node_modules/').slice(0, -1);
  const askers = [
    from,
    ...above.map((_, index) => above.slice(0, index + 1).join('/node_modules/')).reverse(),
  ];
  return askers
    .filter((asker) => asker !== '')
    .map((asker) => `${asker}/node_modules/${name}`)
    .concat(`node_modules/${name}`)
    .find((candidate) => candidate in locked);
}

function isInstalled(root, folder) {
  return statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Writes into `folder` everything that the image `name` runs from, and nothing else: with the SQLite driver `driver`, by
 * default that of the Node that runs this, which is also the Node of the image; with `null` without any.
 */
export function stageImage(root, name, folder, { driver = OWN_DRIVER } = {}) {
  const { programs, plugins = false, page = false, database = false, resolved } = IMAGES[name];
  const parts = readJson(join(root, PROGRAMS, PARTS));
  const entries = [
    ...programs,
    ...(plugins
      ? ['sdk', ...Object.keys(parts).filter((entry) => entry.startsWith('plugins/'))]
      : []),
  ];
  const copy = (path, filter = () => true) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const options = { recursive: true, dereference: true };
    cpSync(join(root, path), join(folder, path), {
      ...options,
      filter: (source) => filter(relative(root, source).split(sep).join('/')),
    });
  };

  const files = new Set(entries.flatMap((entry) => parts[entry].files));
  for (const file of files) {
    copy(`${PROGRAMS}/${file}`);
    if (statSync(join(root, PROGRAMS, `${file}.map`), { throwIfNoEntry: false }))
      copy(`${PROGRAMS}/${file}.map`);
  }
  const packages = new Set([...entries.flatMap((entry) => parts[entry].packages), ...resolved]);
  if (database && driver !== null) packages.add(driver);
  // Another folder of the same walk holds what stands in the `node_modules` of a package.
  for (const one of packageFolders(root, packages)) {
    const name = one.slice(one.lastIndexOf('node_modules/') + 'node_modules/'.length);
    copy(one, (path) => {
      const within = path.slice(one.length + 1);
      return !within.startsWith('node_modules') && isRead(name, within);
    });
  }
  if (page) for (const folder of [PAGE, MANUAL]) copy(folder);
  if (plugins) {
    for (const plugin of pluginFolders(root)) {
      copy(plugin, (path) => !FOR_AUTHORS.test(path.slice(plugin.length + 1)));
    }
  }
  // The folder with this file is the one that relative paths of the configuration start from.
  copy('nx.json');
  const { name: product, version, license } = readJson(join(root, 'package.json'));
  const manifest = { name: product, version, private: true, license };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
