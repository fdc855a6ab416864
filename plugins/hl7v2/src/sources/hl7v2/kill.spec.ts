import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { builtScript, until } from '@platform/testing';

import { admission } from '../../__fixtures__/messages';
import { frame, openSender, type MllpSender } from '../../__fixtures__/mllp-sender';
import { answerOf } from '../../__fixtures__/source-harness';

const SCRIPT = builtScript(join(__dirname, '../../__fixtures__/run-source.script.ts'));

let folder: string;
let children: ChildProcess[];
let senders: MllpSender[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hl7v2-kill-'));
  [children, senders] = [[], []];
});
afterEach(() => {
  for (const { socket } of senders) socket.destroy();
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function run(mode: 'hangs' | 'accepts'): Promise<{ child: ChildProcess; one: MllpSender }> {
  const child = spawn(process.execPath, [SCRIPT, join(folder, 'keys'), mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const one = await openSender(Number(port.toString()));
  senders.push(one);
  return { child, one };
}
const keys = (): readonly string[] => {
  try {
    return readFileSync(join(folder, 'keys'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};

it('a message whose process is killed before its answer is sent again under the same key', async () => {
  const { child, one } = await run('hangs');
  one.send(frame(admission()));
  await until(() => keys().length === 1);
  child.kill('SIGKILL');
  await one.closed;
  expect(one.received()).toBe(0);

  const again = await run('accepts');
  again.one.send(frame(admission()));
  expect(await answerOf(again.one)).toBe('AA|A-1');
  expect(keys()).toEqual(['GAP|CHU|A-1', 'GAP|CHU|A-1']);
});
