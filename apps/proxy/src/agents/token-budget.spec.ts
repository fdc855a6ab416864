import { openTokenAccounts, type TokenAccounts } from '@platform/stores';
import { openDatabase, type Database } from '@platform/database';
import type { RunSnapshot } from '@platform/engine-api';
import { ProblemError, type Caller } from '@platform/http';
import type { RunStore } from '@platform/run-store';
import { fixedClock, type FixedClock } from '@platform/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ExposedAgent } from './exposed-agents';
import { reserveTokens } from './token-budget';

const agent = { limits: { totalTokens: 600 } } as ExposedAgent;
const caller = { tokens: { account: 'k1', perDay: 1_000 } } as Caller;

/** What a run is in the index (`null`: unfinished) and in the engine. */
interface Known {
  readonly finalStatus: 'completed' | 'failed' | null;
  readonly lostAt?: string;
  readonly snapshot?: Partial<RunSnapshot>;
}

let folder: string;
let database: Database;
let accounts: TokenAccounts;
let clock: FixedClock;
let index: Map<string, Known>;
let inEngine: Set<string>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platform budget-'));
  database = await openDatabase(`sqlite:${join(folder, 'tokens.sqlite')}`);
  clock = fixedClock('2026-03-01T23:58:00.000Z');
  accounts = await openTokenAccounts(database, { now: clock });
  await database.knex.schema.createTable('api_keys', (table) => table.text('id'));
  index = new Map();
  inEngine = new Set();
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const reserve = (runId: string, of: Pick<ExposedAgent, 'limits'> = agent, by = caller) =>
  reserveTokens(
    { agent: of as ExposedAgent, caller: by, runId },
    {
      accounts,
      now: clock,
      store: {
        projection: {
          known: async (ids: readonly string[]) =>
            new Map(
              [...index].flatMap(([id, known]) =>
                ids.includes(id) ? [[id, { lostAt: null, ...known }] as const] : [],
              ),
            ),
        },
      } as unknown as RunStore,
      live: { snapshot: async (id) => (index.get(id)?.snapshot ?? null) as RunSnapshot | null },
      ingress: { hasRun: async (id) => inEngine.has(id) },
    },
  );

/** A run that has ended, with the tokens of its turns. */
const ended = (finalStatus: 'completed' | 'failed', inputTokens: number): Known => ({
  finalStatus,
  snapshot: {
    status: finalStatus,
    nodes: [
      { path: 'start' },
      { path: 'agent', agent: { usage: { inputTokens, outputTokens: 100 } } },
    ] as unknown as RunSnapshot['nodes'],
  },
});

const refused = async (runId: string): Promise<ProblemError> => {
  const error: unknown = await reserve(runId).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProblemError);
  return error as ProblemError;
};

it('a caller without a limit reserves nothing', async () => {
  await reserve('r1', agent, {} as Caller);
  expect(await accounts.unsettled('k1', 9)).toEqual([]);
});

it('token budget: runs in progress count with the limit of their agent, until the next day', async () => {
  await reserve('r1');
  await reserve('r2');
  index.set('r1', { finalStatus: null });
  index.set('r2', { finalStatus: null });
  const { problem } = await refused('r3');
  expect(problem).toMatchObject({ code: 'tokens-spent', headers: { 'Retry-After': '120' } });
  clock.advance(120_000);
  await reserve('r3');
});

it('an agent without a limit reserves the limit that it has by default', async () => {
  await reserve('r1', {}, { tokens: { account: 'k1', perDay: 200_001 } } as Caller);
  await reserve('r2', {}, { tokens: { account: 'k1', perDay: 200_001 } } as Caller);
  await expect(
    reserve('r3', {}, { tokens: { account: 'k1', perDay: 400_000 } } as Caller),
  ).rejects.toThrow(ProblemError);
});

it('token budget: runs that have ended count with what they used, also when they failed', async () => {
  await reserve('r1');
  await reserve('r2');
  index.set('r1', ended('completed', 300));
  index.set('r2', ended('failed', 400));
  await reserve('r3');
  await refused('r4');
  index.set('r3', ended('completed', 0));
  await refused('r4');
});

it('a run that was lost has used nothing', async () => {
  await reserve('r1');
  await reserve('r2');
  index.set('r1', { finalStatus: null, lostAt: '2026-03-01T10:00:00.000Z' });
  await reserve('r3');
});

it('a start that failed frees its tokens after a minute, unless the engine has the run', async () => {
  await reserve('r1');
  await reserve('r2');
  inEngine.add('r2');
  await refused('r3');
  clock.advance(61_000);
  await reserve('r3');
  await refused('r4');
});

it('a run that the engine no longer has counts with its reservation', async () => {
  await reserve('r1');
  await reserve('r2');
  index.set('r1', { finalStatus: 'completed' });
  await refused('r3');
});
