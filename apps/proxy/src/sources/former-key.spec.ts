import { createTakeRecord, type TakeDeps } from './take-record';

const RUN_BEGAN = '2026-11-20T10:00:05.000Z';

/** An index with the run of an earlier release; ingestion is reached only by a record that is new. */
const deps = {
  store: {
    entry: async (id: string) => (id === 'lab.Observation.o-1' ? { createdAt: RUN_BEGAN } : null),
  },
  refusedRecords: { keep: async () => undefined, forget: async () => undefined },
  definitions: {
    current: () => {
      throw new Error('reached');
    },
  },
} as unknown as TakeDeps;

const take = createTakeRecord(
  'poll',
  [{ name: 'lab', source: 'poll', event: 'lab.result', query: {}, map: {}, plugin: 't' }],
  deps,
);
const record = (writtenAt: string, id = 'o-1') => ({
  ...{ feed: 'lab', key: `Observation.${id}.c1`, record: {} },
  formerly: [
    { key: `Older.${id}`, writtenAt: new Date(0) },
    { key: `Observation.${id}`, writtenAt: new Date(writtenAt) },
  ],
});

it('a record that an earlier release started a run for, under another key, is a duplicate', async () => {
  expect(await take(record('2026-11-20T10:00:00Z'))).toBe('duplicate');
});

it('what was written after that run began is new, and so is what no run is known for', async () => {
  await expect(take(record('2026-11-20T10:05:00Z'))).rejects.toThrow();
  await expect(take(record('2026-11-20T10:00:00Z', 'o-2'))).rejects.toThrow();
});
