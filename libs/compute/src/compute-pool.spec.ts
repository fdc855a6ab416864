import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { builtScript, until } from '@platform/testing';

import { createComputePool, PLATFORM, type ComputeJob, type ComputePool } from './index';

const MEBIBYTE = 1024 * 1024;

const MAIN = builtScript(join(__dirname, '__fixtures__', 'worker-main.script.ts'));

const create = (more: object = {}): ComputePool =>
  createComputePool({
    ...{ main: MAIN, env: process.env, memoryMiB: 256, most: 3 },
    ...{ maxWaiting: 6, maxWaitingPerCaller: 4, ...more },
  });

/** Its processes go from test to test, as they go from caller to caller. */
let shared: ComputePool;
let pool: ComputePool;
/** From here to the end of the test its work is done by a pool of its own. */
const open = (more: object = {}): void => {
  pool = create(more);
};
beforeAll(() => {
  shared = create();
});
beforeEach(() => {
  pool = shared;
});
afterEach(async () => {
  if (pool !== shared) await pool.close();
});
afterAll(() => shared.close());

const run = (task: string, input: unknown = null, more: Partial<ComputeJob> = {}) =>
  pool.run({
    ...{ task, input: JSON.stringify(input), caller: 'somebody' },
    ...{ timeMs: 200_000, maxBytes: MEBIBYTE },
    answer: (_name, given) => Promise.resolve(JSON.stringify(Number(given) * 2)),
    describe: (error) => ({ message: (error as Error).message }),
    ...more,
  });
const pidOf = async (task: string, input: unknown = null) =>
  ((await run(task, input)).meta as { readonly pid: number }).pid;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** An orphan may have no parent that collects its exit. */
const isZombie = (pid: number): boolean => {
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

describe('work in a process of its own', () => {
  it('is done, and may ask the process that it comes from', async () => {
    const { meta, body } = await run('echo', { a: 'é' });
    expect(JSON.parse(body.toString())).toEqual({ a: 'é' });
    expect((meta as { pid: number }).pid).not.toBe(process.pid);
    expect((await run('asking', 21)).body.toString()).toBe('42');
  });

  it('that throws is told, and the process goes on', async () => {
    const pid = await pidOf('echo');
    await expect(run('fails')).rejects.toMatchObject({ description: { name: 'TypeError' } });
    await expect(
      run('asking', 1, { answer: () => Promise.reject(new Error('unknown')) }),
    ).rejects.toMatchObject({ code: 'COMPUTE_TASK_FAILED' });
    expect(await pidOf('echo')).toBe(pid);
  });

  it.each([
    ['loops', 'time', { timeMs: 300 }],
    ['exits', 'ended', {}],
    ['rejectsLater', 'ended', {}],
    ['fillsTheHeap', 'size', {}, { memoryMiB: 128 }],
    ['fillsBuffers', 'size', {}],
    ['answersTooMuch', 'size', {}],
  ])(
    'that %s costs its caller only: %s',
    async (task, reason, more, limits: object | null = null) => {
      if (limits !== null) open(limits);
      await expect(run(task, null, more)).rejects.toMatchObject({
        code: 'COMPUTE_STOPPED',
        reason,
      });
      expect((await run('echo', 1, { caller: 'another' })).body.toString()).toBe('1');
    },
  );

  it('that left something running costs the next caller nothing', async () => {
    open({ beginMs: 2_000 });
    const before = await pidOf('leavesALoop');
    const after = await pidOf('waits', 100);
    expect(after).not.toBe(before);
  });

  it('that asks once it has ended is answered in the name of no other', async () => {
    const first = await pidOf('asksLater', 200);
    const answer = jest.fn(() => Promise.resolve('1'));
    const { meta } = await run('waits', 600, { answer });
    expect((meta as { pid: number }).pid).toBe(first);
    expect(answer).not.toHaveBeenCalled();
  });

  it('is not lost with a process that dies before it begins', async () => {
    const before = await pidOf('echo');
    process.kill(before, 'SIGKILL');
    // Its end is not noticed yet.
    expect(await pidOf('echo')).not.toBe(before);
  });

  it('counts as done in time when who asked was too busy to hear of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'compute-'));
    const files = { go: join(folder, 'go'), done: join(folder, 'done') };
    const timeMs = 1_500;
    let begun: number | undefined;
    const answer = (): Promise<string> => {
      begun = performance.now();
      return Promise.resolve('1');
    };
    const done = run('isDoneOn', files, { timeMs, answer });
    const since = await until(() => begun, 'the work to begin');
    // After this timers come first, then what arrived meanwhile.
    await stat(folder);
    writeFileSync(files.go, '');
    while (!existsSync(files.done) || performance.now() - since < timeMs);
    expect((await done).body.toString()).toBe('');
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['a module that there is not', { main: join(__dirname, 'nowhere.js') }],
    ['an environment that the system refuses', { env: { ODD: 'a\0' } }],
  ])('is refused without a process: %s', async (_what, more) => {
    open(more);
    for (const caller of ['somebody', 'another']) {
      const refused = run('echo', 1, { caller });
      await expect(refused).rejects.toMatchObject({ code: 'COMPUTE_UNAVAILABLE' });
    }
  });
});

describe('work of several callers', () => {
  it('of one leaves a process to others, and one to the platform', async () => {
    let release = (): void => undefined;
    const held = new Promise<string>((resolve) => (release = () => resolve('0')));
    const slow = [1, 2].map(() => run('asking', 1, { answer: () => held }));
    for (const caller of ['another', PLATFORM] as const) {
      expect((await run('echo', 1, { caller })).body.toString()).toBe('1');
    }
    release();
    expect(await Promise.all(slow)).toHaveLength(2);
  });

  it('of somebody whose id is "platform" is limited as that of anybody', async () => {
    await run('echo');
    const caller = 'platform';
    const first = run('waits', 1_000, { caller });
    const waiting = Array.from({ length: 4 }, () => run('waits', 1, { caller }));
    await expect(run('waits', 1, { caller })).rejects.toMatchObject({ code: 'COMPUTE_BUSY' });
    const own = Array.from({ length: 8 }, () => run('waits', 1, { caller: PLATFORM }));
    expect(await Promise.all([first, ...waiting, ...own])).toHaveLength(13);
  });

  it('is refused when too much of it waits, of one or of all', async () => {
    open();
    await run('echo');
    const running = run('waits', 1_000);
    const ofOne = Array.from({ length: 4 }, () => run('waits', 1));
    await expect(run('waits', 1)).rejects.toMatchObject({ code: 'COMPUTE_BUSY' });
    const ofAnother = Array.from({ length: 2 }, () => run('waits', 1, { caller: 'another' }));
    await expect(run('echo', 1, { caller: 'third' })).rejects.toMatchObject({
      code: 'COMPUTE_BUSY',
    });
    expect(await Promise.all([running, ...ofOne, ...ofAnother])).toHaveLength(7);
  });
});

describe('the processes', () => {
  it('are waited for no longer than for one that is free before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'compute-'));
    const slow = join(folder, 'slow-to-start.cjs');
    // The first process starts as they do; each after it takes far longer to start than the work.
    writeFileSync(
      slow,
      `const { existsSync, writeFileSync } = require('node:fs');
       const first = __dirname + '/first';
       const isFirst = !existsSync(first);
       writeFileSync(first, '');
       setTimeout(() => require(${JSON.stringify(MAIN)}), isFirst ? 0 : 600_000);`,
    );
    open({ main: slow });
    const pid = await pidOf('echo');
    const [, { meta }] = await Promise.all([
      run('waits', 100),
      run('waits', 100, { caller: 'another' }),
    ]);
    expect((meta as { pid: number }).pid).toBe(pid);
    rmSync(folder, { recursive: true });
  });

  it('end when they are idle, but for one', async () => {
    open({ idleMs: 100 });
    let release = (): void => undefined;
    const both = new Promise<void>((resolve) => (release = resolve));
    let asking = 0;
    const answer = async (): Promise<string> => {
      asking += 1;
      if (asking === 2) release();
      await both;
      return '0';
    };
    const pids = await Promise.all(
      ['a', 'b'].map(async (caller) => {
        const { meta } = await run('asking', 1, { caller, answer });
        return (meta as { pid: number }).pid;
      }),
    );
    expect(new Set(pids).size).toBe(2);
    await until(() => pids.filter(isAlive).length === 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(pids.filter(isAlive)).toHaveLength(1);
  });

  it('end with the pool, and so does what they do', async () => {
    open();
    const pid = await pidOf('echo');
    const cut = run('loops');
    const refused = expect(cut).rejects.toMatchObject({ code: 'COMPUTE_UNAVAILABLE' });
    await pool.close();
    await refused;
    expect(isAlive(pid)).toBe(false);
    await expect(run('echo')).rejects.toMatchObject({ code: 'COMPUTE_UNAVAILABLE' });
  });

  it('end with a parent that is killed, however busy they are', async () => {
    const parent = spawn(
      process.execPath,
      [builtScript(join(__dirname, '__fixtures__', 'busy-parent.script.ts')), MAIN],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [first] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(first.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await until(() => !isAlive(pid) || isZombie(pid));
  });
});
