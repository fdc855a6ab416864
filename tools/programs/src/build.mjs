import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

import lockfile from 'proper-lockfile';

import { isFresh, noteInputs } from './inputs.mjs';
import { writeManual } from './manual/write-manual.mjs';
import {
  entriesOf,
  MANUAL,
  PAGE,
  PARTS,
  pluginFolders,
  PROGRAMS,
  SCRIPTS,
  scriptsOf,
} from './programs.mjs';
import { builtChecks } from './built-checks.mjs';
import { ROLLDOWN_INPUT } from './rolldown-input.mjs';

/** Writes programs (name → source) into `folder`. Resolves with their chunks, and the files that they were built from. */
async function writeChunks(root, folder, input, { checks, sourcemap }) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: root,
    input,
    ...ROLLDOWN_INPUT,
    plugins: [checks.plugin],
  });
  const { output } = await build.write({
    dir: folder,
    format: 'cjs',
    exports: 'named',
    // A module that sets something up runs before those that are imported after it, as from source.
    strictExecutionOrder: true,
    sourcemap,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
    // Beside the programs, so that `__dirname` is the same folder everywhere.
    chunkFileNames: '[name]-[hash].js',
    // Packages apart from our own code, each loaded by the programs that use it.
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
  });
  await build.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  const sources = [...checks.sources, ...chunks.flatMap((chunk) => chunk.moduleIds)];
  return { chunks, sources };
}

/** Writes the programs into `folder`. Resolves with the files that they were built from. */
async function writePrograms(root, folder, checksOnce) {
  const checks = await checksOnce();
  const how = { checks, sourcemap: true };
  const { chunks, sources } = await writeChunks(root, folder, entriesOf(root), how);
  for (const chunk of chunks) dropMapOfPackages(folder, chunk);
  writeFileSync(join(folder, PARTS), JSON.stringify(partsOf(chunks, checks), null, 1));
  return sources;
}

/** Writes the programs that specs start into `folder`: small, and started often. Resolves with their source files. */
async function writeScripts(root, folder, checksOnce) {
  const how = { checks: await checksOnce(), sourcemap: false };
  return (await writeChunks(root, folder, scriptsOf(root), how)).sources;
}

/** Program or module of a plugin → the files that it loads, and the packages that stay outside of them. */
function partsOf(chunks, checks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = (file, into) => {
    if (into.has(file)) return into;
    into.add(file);
    const { imports = [], dynamicImports = [] } = byFile.get(file) ?? {};
    for (const next of [...imports, ...dynamicImports]) reached(next, into);
    return into;
  };
  return Object.fromEntries(
    chunks
      .filter((chunk) => chunk.isEntry)
      .map(({ name, fileName }) => {
        const all = [...reached(fileName, new Set())].sort();
        const own = all.filter((file) => byFile.has(file));
        const files = own.some((file) => checks.isUsedBy(byFile.get(file)))
          ? [...own, ...checks.files]
          : own;
        const packages = all.filter((file) => !byFile.has(file) && !isBuiltin(file));
        return [name, { files, packages: [...new Set(packages.map(packageOf))] }];
      }),
  );
}

/** `@scope/name` of `@scope/name/file.js`. */
const packageOf = (id) => /^(@[^/]+\/)?[^/]+/.exec(id)[0];

/** Node reads a source map when it loads its file: those of packages would double the time of a start. */
function dropMapOfPackages(folder, { fileName, moduleIds }) {
  if (!moduleIds.every((id) => id.includes('node_modules'))) return;
  const file = join(folder, fileName);
  rmSync(`${file}.map`, { force: true });
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
}

/** Writes the page of the console into `folder`. Resolves with the files that it was built from. */
async function writePage(root, folder) {
  const { build } = await import('vite');
  // Under another value, that of a test, the page would get the development build of React.
  process.env.NODE_ENV = 'production';
  const app = join(root, 'apps/ui');
  const { output } = await build({
    root: app,
    configFile: join(app, 'vite.config.mts'),
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'warn',
  });
  const others = [...filesBelow(join(app, 'public')), ...filesBelow(join(app, 'src/client'))];
  const own = ['index.html', 'vite.config.mts', 'precompress.mts'].map((name) => join(app, name));
  return [
    ...output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : [])),
    ...own,
    ...others,
  ];
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const WRITERS = {
  [PROGRAMS]: writePrograms,
  [PAGE]: writePage,
  [MANUAL]: writeManual,
  [SCRIPTS]: writeScripts,
};

/** What processes and tests run from: not the manual. */
const RUN_FROM = [PROGRAMS, PAGE];

/** Returns which of the outputs are missing or older than their sources. */
export const staleOutputs = (root, outputs = RUN_FROM) =>
  outputs.filter((output) => !isFresh(root, output));

/** Builds what is stale. Another build that runs at the same time is waited for. */
export async function buildOutputs(root, outputs, { force = false } = {}) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const release = await lockfile.lock(join(root, 'dist'), {
    lockfilePath: join(root, 'dist/.build.lock'),
    // A build keeps a loaded machine from renewing the lock for longer than the default of ten seconds.
    stale: 60_000,
    retries: { forever: true, minTimeout: 200, maxTimeout: 1_000 },
  });
  try {
    const stale = force ? outputs : staleOutputs(root, outputs);
    let checks;
    const checksOnce = () => (checks ??= builtChecks(root));
    await Promise.all(
      stale.map(async (output) => {
        const written = join(root, `${output}.new`);
        rmSync(written, { recursive: true, force: true });
        const files = await WRITERS[output](root, written, checksOnce);
        replace(join(root, output), written);
        noteInputs(root, output, [...files, ...toolFiles(root)]);
      }),
    );
    return stale;
  } finally {
    await release();
  }
}

/** What decides how everything is built, and which modules of plugins are. */
const toolFiles = (root) => [
  ...filesBelow(join(root, 'tools/programs/src')),
  ...pluginFolders(root).map((folder) => join(root, folder, 'plugin.yaml')),
];

/** A process that has the old files open keeps them. One that starts meanwhile may miss them for an instant. */
function replace(folder, written) {
  const old = `${folder}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(written, folder);
  rmSync(old, { recursive: true, force: true });
}
