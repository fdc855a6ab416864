import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

const ROOT = join(__dirname, '../..');
const NOBODY = '65534';

/** What the person at the empty machine types. `$1` is the folder of the archive. */
const INSTALLATION = `
set -e
cd "$1"
node verify.mjs workflow-platform-*.tar.gz
tar xzf workflow-platform-*.tar.gz
cd workflow-platform-*/
node verify.mjs
node dist/programs/stack.js --instance examples/instance-memory.yaml > ../stack.log 2>&1 &
stack=$!
# Each of the processes that it prints with a check mark is ready.
until [ "$(grep -c '^✔' ../stack.log)" -ge 4 ]; do
  kill -0 $stack || { cat ../stack.log; exit 1; }
  sleep 1
done
cat ../stack.log
node dist/programs/post-observation.js examples/potassium/observation-severe.json
node dist/programs/platform.js doctor
kill -INT $stack
wait $stack
echo stopped: $?
node verify.mjs
`;

/** Programs of a machine without a compiler, a registry client or a download tool. */
const PROGRAMS = ['sh', 'tar', 'gzip', 'grep', 'cat', 'sleep'];

let folder: string;
beforeAll(() => {
  folder = createTemporaryFolder();
  chmodSync(folder, 0o755);
});
afterAll(() => removeFolder(folder));

it('the offline bundle is made, verified, unpacked, started, used and stopped with only Node and without a network', () => {
  const out = join(folder, 'out');
  const args = ['run', '--silent', 'bundle', '--', '--out', out];
  const platform = ['--platforms', `linux-${process.arch}`];
  execFileSync('npm', [...args, ...platform], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const fetchNode = [join(ROOT, 'tools/programs/bin/fetch-node.mjs'), '24'];
  const fetched = execFileSync(process.execPath, fetchNode, { encoding: 'utf8' }).trim();
  copyFileSync(join(fetched, 'node'), join(bin, 'node'));
  for (const program of PROGRAMS) {
    const from = execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
    copyFileSync(from, join(bin, program));
  }
  const site = join(folder, 'site');
  mkdirSync(site);
  for (const name of readdirSync(out)) {
    if (/\.(gz|sha256|mjs)$/.test(name)) copyFileSync(join(out, name), join(site, name));
  }
  writeFileSync(join(folder, 'install.sh'), INSTALLATION);
  chmodSync(site, 0o777);

  // A network of its own, in which only the loopback interface is up; then nobody in particular, with nothing set.
  const nobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  const person = [...nobody, 'env', '-i', `PATH=${bin}`, `HOME=${site}`];
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [
      ...['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
      ...[...person, 'sh', join(folder, 'install.sh'), site],
    ],
    { encoding: 'utf8', timeout: 300_000 },
  );

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^✔ the archive is as it was made/);
  expect(stdout.match(/^✔ \d+ files, all as they were bundled$/gm)).toHaveLength(2);
  expect(stdout).toMatch(/^run lab\.potassium\.Observation\.o-severe completed$/m);
  expect(stdout).toMatch(/^0 failures, /m);
  expect(stdout).toMatch(/^stopped: 0$/m);
}, 900_000);
