import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildOutputs } from '../build.mjs';
import { MANUAL, PAGE, PROGRAMS } from '../programs.mjs';
import { isRead, stageImage } from '../stage.mjs';
import { writeLicences } from './licences.mjs';
import { nativePackages, packageFolder, requireNative } from './native-parts.mjs';
import { writeSbom } from './sbom.mjs';
import { sealFolder } from './seal.mjs';
import { shippedPackages } from './shipped-packages.mjs';

/** Lowest major version of Node whose SQLite driver needs no compiler. */
const NODE = '>=22';

/** What a site reads and copies from. */
const FOR_SITES = ['README.md', 'CHANGELOG.md', 'docs', 'examples', 'docker/instance.yaml'];

const MATRIX = 'conformance-matrix.md';

/** Requirement → tests → result, with the results of a test run if there is a file of them. */
function writeMatrix(root, folder, results) {
  const main = 'tools/docs-check/src/conformance/matrix-main.ts';
  const loader = ['-C', '@platform/source', '-r', '@swc-node/register'];
  const text = execFileSync(process.execPath, [...loader, main, ...(results ? [results] : [])], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  writeFileSync(join(folder, MATRIX), text);
}

/** Commit and its time, so that the same commit gives the same bundle. */
function commitOf(root) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const [commit, seconds] = git('log', '-1', '--format=%H %ct').split(' ');
  const isClean = git('status', '--porcelain') === '';
  return { commit, isClean, timestamp: new Date(Number(seconds) * 1_000).toISOString() };
}

/**
 * Makes the offline bundle in `out`: the programs with all that they load, on each of the platforms, with its checksums,
 * bill of materials, licences and matrix. Resolves with the path of the archive.
 */
export async function makeBundle(root, { out, platforms, results }) {
  const { name: product, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = join(out, `${product}-${version}`);
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true });
  await buildOutputs(root, [PROGRAMS, PAGE, MANUAL]);
  stageImage(root, 'server', folder, { driver: null });

  const cache = join(out, 'packages');
  const downloaded = new Map();
  for (const name of nativePackages(platforms)) {
    const from = await packageFolder(root, name, cache);
    downloaded.set(`node_modules/${name}`, from);
    cpSync(from, join(folder, 'node_modules', name), {
      recursive: true,
      dereference: true,
      filter: (source) => {
        const path = source.slice(from.length + 1);
        return !path.startsWith('node_modules') && isRead(name, path);
      },
    });
  }
  for (const platform of platforms) requireNative(folder, platform);

  for (const path of FOR_SITES) cpSync(join(root, path), join(folder, path), { recursive: true });
  const { timestamp, ...built } = commitOf(root);
  const about = { product, version, ...built, timestamp, node: NODE, platforms };
  writeFileSync(join(folder, 'bundle.json'), `${JSON.stringify(about, null, 2)}\n`);

  const shipped = shippedPackages(root, folder, (path) => downloaded.get(path) ?? join(root, path));
  writeLicences(folder, shipped);
  writeSbom(root, folder, { ids: shipped.map(({ id }) => id), product, version, timestamp });
  writeMatrix(root, folder, results);
  return sealFolder(folder);
}
