import { NodeError, type Ports } from '@platform/ports';
import type { PolicySpec } from '@platform/workflow';

import { phasesOf, run, timersOf } from '../__fixtures__/policy-runs';
import { STARTED_AT } from '../__fixtures__/run-harness';
import { createScriptedDriver } from '../__fixtures__/scripted-driver';

/** A lab that does not take requests: so often, or always. */
function away(times = Infinity, code = 'lab-away') {
  let left = times;
  const keys: string[] = [];
  const ports = {
    lab: {
      read: async (_value: unknown, key: string) => {
        keys.push(key);
        left -= 1;
        if (left >= 0) throw new NodeError(code, 'absent', { unavailable: true });
        return 1;
      },
    },
  } as unknown as Ports;
  return { ports, keys };
}

describe('a system that does not take the request', () => {
  it('is waited for longer than the attempts last, under one key, and no attempt counts', async () => {
    const { ports, keys } = away(30);
    const result = await run({}, { ports });
    expect(result.status).toBe('completed');
    expect(result.byPath['read']).toMatchObject({ status: 'done', attempts: 1 });
    expect(result.byPath['read']).not.toHaveProperty('error');
    expect(result.steps.slice(0, 3)).toEqual(['read', 'read#1.2', 'read#1.3']);
    expect(timersOf(result).slice(0, 3)).toEqual([
      ['read~1.2', 500],
      ['read~1.3', 1_000],
      ['read~1.4', 2_000],
    ]);
    expect(timersOf(result).at(-1)).toEqual(['read~1.31', 120_000]);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows meanwhile what the node waits for', async () => {
    const { ports } = away();
    const { byPath } = await run(
      {},
      {
        ports,
        driver: (emit) =>
          createScriptedDriver({ now: new Date(STARTED_AT), order: ['read'], emit }),
      },
    );
    expect(byPath['read']).toMatchObject({ status: 'running', error: { code: 'lab-away' } });
  });

  it('is an incident after eight hours, and is waited for again when an operator retries', async () => {
    const { ports } = away();
    const waiting = await run({}, { ports });
    expect(waiting.status).toBe('running');
    expect(waiting.byPath['read']).toMatchObject({
      status: 'waiting',
      error: { code: 'lab-away', unavailable: true },
    });
    expect(phasesOf(waiting).at(-1)).toBe('incident');
    const total = timersOf(waiting).reduce((sum, [, ms]) => sum + ms, 0);
    expect(total).toBe(8 * 3_600_000);
    const back = away(timersOf(waiting).length + 3);
    const retried = await run({}, { ports: back.ports, actions: { read: { action: 'retry' } } });
    expect(retried.status).toBe('completed');
    expect(retried.steps).toContain('read#2.2');
  });

  it('ends as the policy says where it says something', async () => {
    const failed = await run({ retry: { unavailable: 'PT1M' }, onError: 'fail' }, away());
    expect(failed.error).toMatchObject({ code: 'lab-away', nodePath: 'read' });
    expect(failed.byPath['read']?.endedAt).toBe('2026-11-20T08:01:00.000Z');
  });

  it.each(['route', 'substitute', 'ignore'] as const)(
    'counts attempts under onError %s, which knows what to do instead',
    async (onError) => {
      const result = await run({ onError }, away());
      expect(result.steps).toEqual(['read', 'read#2', 'read#3', 'read#4', 'read#5']);
    },
  );

  it('counts attempts when the policy waits for nothing', async () => {
    const result = await run(
      { retry: { unavailable: 'PT0S', maxAttempts: 2 }, onError: 'fail' },
      away(),
    );
    expect(result.steps).toEqual(['read', 'read#2']);
  });

  it('counts what is an answer after a wait as the first attempt', async () => {
    let tries = 0;
    const ports = {
      lab: {
        read: async () => {
          tries += 1;
          if (tries === 2) throw new NodeError('lab-down', 'panne', { retryable: true });
          if (tries < 5) throw new NodeError('lab-away', 'absent', { unavailable: true });
          return 1;
        },
      },
    } as unknown as Ports;
    const result = await run({}, { ports });
    expect(result.steps).toEqual(['read', 'read#1.2', 'read#2', 'read#2.2', 'read#2.3']);
  });

  it('waits as long as the server asks, one hour at most', async () => {
    const ports = {
      lab: {
        read: async () => {
          throw new NodeError('lab-away', 'absent', { unavailable: true, retryAfterMs: 1e12 });
        },
      },
    } as Ports;
    const result = await run({ retry: { unavailable: 'PT90M' }, onError: 'fail' }, { ports });
    expect(timersOf(result).map(([, ms]) => ms)).toEqual([3_600_000, 1_800_000]);
  });

  it.each<[string, PolicySpec, string]>([['a deadline', { deadline: 'PT1M' }, 'deadline']])(
    'is no longer waited for after %s',
    async (_, policy, code) => {
      const { error, byPath } = await run(policy, away());
      expect(error).toMatchObject({ code });
      expect(byPath['read']?.endedAt).toBe('2026-11-20T08:01:00.000Z');
    },
  );
});
