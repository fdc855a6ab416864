import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';

import { INTERPRETER_CONTRACT, SUPPORTED_CONTRACTS } from '@platform/interpreter';
import type { RecordPort } from '@platform/ports';
import { inCampaign } from '@platform/testing';
import { InternalTerminology } from '@platform/terminology';

import { engineCatalog, openEngineHarness } from '../__fixtures__/engine-harness';
import { recordedJournal, type RecordedJournal } from '../__fixtures__/recorded-journal';
import { RECORDED_RUNS } from '../__fixtures__/recorded-runs';
import { replayJournal } from '../replay/replay-journal';
import { startEngine, type RunningEngine } from '../start-engine';

/** A record that accepts every write, as when the journals were recorded. */
const record: RecordPort = {
  snapshot: async () => ({}),
  publishValidationRequest: async () => undefined,
  withdrawValidationRequest: async () => undefined,
};
const recordPorts = new Map([['patient', record]]);

const folderOf = (contract: number): string =>
  join(__dirname, `../__fixtures__/journals/contract-${contract}`);
const fileOf = (name: string, contract: number): string => join(folderOf(contract), `${name}.json`);

const withLastByteChanged = (raw: string): string =>
  raw.slice(0, -2) + (raw.endsWith('61') ? '62' : '61');

async function recordAll(): Promise<void> {
  const harness = await openEngineHarness({ alwaysReplay: false, recordPorts });
  mkdirSync(folderOf(INTERPRETER_CONTRACT), { recursive: true });
  for (const [name, bring] of Object.entries(RECORDED_RUNS)) {
    const runId = await bring(harness);
    const entries = await recordedJournal(harness.controlPlane.adminUrl, runId);
    const recorded: RecordedJournal = { runId, contract: INTERPRETER_CONTRACT, entries };
    writeFileSync(fileOf(name, INTERPRETER_CONTRACT), `${JSON.stringify(recorded, null, 2)}\n`);
  }
  await harness.stop();
}

let engine: RunningEngine;

beforeAll(async () => {
  if (process.env['RECORD_JOURNALS'] === '1') await recordAll();
  engine = await startEngine(
    {
      catalog: engineCatalog,
      ports: {},
      recordPorts,
      terminology: new InternalTerminology(engineCatalog),
    },
    { runRetentionMs: 3_600_000, inactivityTimeoutMs: 1_000, identityKeys: [] },
    { host: '127.0.0.1', port: 0, portKey: 'ENDPOINT_PORT' },
  );
});
afterAll(() => engine.close(0));

/** Under an earlier contract there were fewer kinds of runs. */
const namesUnder = (contract: number): readonly string[] =>
  contract === INTERPRETER_CONTRACT
    ? Object.keys(RECORDED_RUNS)
    : readdirSync(folderOf(contract)).map((file) => parse(file).name);

const RECORDED = SUPPORTED_CONTRACTS.flatMap((contract) =>
  namesUnder(contract).map((name) => [name, contract] as const),
);

/**
 * Runs in flight are replayed on the build that serves them next. Every journal is replayed here by the
 * engine and the SDK as they are, without a control plane: what the run wrote then, it must write now,
 * byte for byte. When one fails, either the change must go, or INTERPRETER_CONTRACT must grow, the old
 * order be kept beside the new one, and RECORD_JOURNALS=1 record the new one.
 */
describe.each(RECORDED)('the journal of a real run « %s » of contract %i', (name, contract) => {
  const read = (): RecordedJournal =>
    JSON.parse(readFileSync(fileOf(name, contract), 'utf8')) as RecordedJournal;

  it('is replayed to the output it had', async () => {
    const { runId, entries } = read();
    const output = entries.at(-1);
    expect(output?.type).toBe('Command: Output');
    await expect(replayJournal(engine.url, runId, entries.slice(0, -1))).resolves.toEqual({
      written: [output],
      outcome: 'ended',
    });
  });

  it('is not replayed when one of its commands was another', async () => {
    const { runId, entries } = read();
    const journal = entries.slice(0, -1);
    const commands = journal.flatMap(({ type }, position) =>
      type.startsWith('Command: ') && type !== 'Command: Input' ? [position] : [],
    );
    expect(commands.length).toBeGreaterThan(1);
    const [first, ...between] = commands.slice(0, -1);
    for (const position of [first, ...inCampaign(...between), commands.at(-1)]) {
      const changed = journal.map((entry, index) =>
        index === position ? { ...entry, raw: withLastByteChanged(entry.raw) } : entry,
      );
      const { outcome } = await replayJournal(engine.url, runId, changed);
      expect({ position, outcome }).toEqual({
        position,
        outcome: expect.stringContaining('mismatch'),
      });
    }
  });
});
