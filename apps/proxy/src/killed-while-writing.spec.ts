import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { builtScript, openEphemeralDatabase, until } from '@platform/testing';

import { openStores } from './open-stores';

const REPOSITORY = join(__dirname, '..', '..', '..');
const SCRIPT = builtScript(join(__dirname, '__fixtures__', 'write-until-killed.script.ts'));
const ACKNOWLEDGED = 300;

/** Lets a process write until it has acknowledged some writes, and kills it. Returns the lines that it printed. */
async function writeUntilKilled(url: string, name: string): Promise<readonly string[]> {
  const child = spawn(process.execPath, [SCRIPT, url, name], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close');
  const linesSoFar = (): readonly string[] => output.split('\n').slice(0, -1);
  await until(async () => linesSoFar().length >= ACKNOWLEDGED, 'the process to write');
  child.kill('SIGKILL');
  await exited;
  return linesSoFar();
}

describe.each(['sqlite', 'postgres'] as const)(
  'two processes killed while they write on %s',
  (backend) => {
    it('have stored all that they acknowledged, in one chain, and no run without its subjects', async () => {
      const place = await openEphemeralDatabase(backend);
      const { url } = place;
      try {
        // A file is used by one process at a time.
        const told =
          backend === 'postgres'
            ? (await Promise.all(['a', 'b'].map((name) => writeUntilKilled(url, name)))).flat()
            : [...(await writeUntilKilled(url, 'a')), ...(await writeUntilKilled(url, 'b'))];
        const stores = await openStores(url);
        const { runs, audit } = stores;
        expect(await audit.verify()).toMatchObject({ ok: true });
        for (const line of told) {
          const [what, id = '', hash] = line.split(' ');
          if (what === 'line') {
            const [found] = await audit.list({ limit: 1, before: Number(id) + 1 });
            expect(found).toMatchObject({ seq: Number(id), hash });
          } else if (what === 'run') {
            const subject = { kind: 'patient', id: `p-${id}` };
            const found = await runs.find({ subject }, { limit: 2 });
            expect(found.map((run) => run.id)).toEqual([id]);
            // The row ended the send: sending it again would be the first attempt.
            expect(await runs.sends.begin(id)).toBe(true);
          } else if (!told.includes(`run ${id}`) && (await runs.get(id)) === null) {
            expect(await runs.sends.begin(id)).toBe(false);
          }
        }
        await stores.close();
      } finally {
        await place.close();
      }
    });
  },
);
