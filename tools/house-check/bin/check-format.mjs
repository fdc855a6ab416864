/**
 * Checks that Prettier would change none of the files of some paths: `check-format.mjs [path…]`, by default of the whole
 * repository. oxfmt, which writes nearly the same, is a hundred times as fast and finds the files that may differ; Prettier
 * is asked about those alone.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const CONFIG = join(ROOT, '.prettierrc.json');
const IGNORED = join(ROOT, '.prettierignore');

const [, , ...given] = process.argv;
const paths = given.length > 0 ? given : ['.'];

const binary = (name) => join(ROOT, 'node_modules/.bin', name);
const run = (name, stdout, args) =>
  spawnSync(binary(name), args, { stdio: ['ignore', stdout, 'inherit'], encoding: 'utf8' });

const first = ['-c', CONFIG, '--ignore-path', IGNORED, '--list-different', ...paths];
const { status, stdout } = run('oxfmt', 'pipe', first);
const files = stdout.split('\n').filter(Boolean);
// 1 is its answer when it lists files.
if (status !== 0 && (status !== 1 || files.length === 0)) process.exit(status || 1);
if (files.length > 0) {
  const then = ['--config', CONFIG, '--ignore-path', IGNORED, '--check', ...files];
  process.exitCode = run('prettier', 'inherit', then).status ?? 1;
}
