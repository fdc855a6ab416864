import type { RunResult } from '@platform/interpreter';
import type { PendingValidation } from '@platform/ports';

import type { RunStateWriter } from '../run/run-state-writer';
import type { ProgressChunk } from '../state/run-state';
import type { NotedChange } from './changed-runs';
import { notingChanges } from './note-changes';

const RUN = { runId: 'evt-1', invocationId: 'inv_1' };
const progress = (more: Partial<ProgressChunk> = {}): ProgressChunk => ({
  phase: 'running',
  nodes: [],
  pending: [],
  awaited: [],
  ...more,
});
const ask = { pendingId: 'ask:evt-1', title: 'Valider' } as PendingValidation;
const END: RunResult = {
  status: 'completed',
  endedAt: '2026-11-20T08:00:00.000Z',
  outputs: {},
  nodes: [],
  pending: [],
};

let written: string[];
/** Whether the run writes its progress where it rests. */
let isDue: boolean;
let noted: NotedChange[];
let isReplay: boolean;
let stateWriter: RunStateWriter;
beforeEach(() => {
  written = [];
  isDue = true;
  let progressWritten = 0;
  noted = [];
  isReplay = false;
  stateWriter = notingChanges(
    {
      rest: ({ phase }, steps = []) => {
        written.push([phase, ...steps.map(() => 'step')].join(' '));
        return isDue ? progressWritten++ : undefined;
      },
      isBehind: () => !isDue,
      catchUp: () => progressWritten++,
      start: ({ runId }) => void written.push(runId),
      end: ({ status }) => void written.push(status),
    },
    { ...RUN, isProcessing: () => !isReplay, changes: { note: (change) => noted.push(change) } },
  );
});
const start = (runId: string): void =>
  stateWriter.start({ runId, workflow: 'b', inputs: {}, context: {}, at: END.endedAt });

describe('what a run writes', () => {
  it('is written as before', () => {
    stateWriter.rest(progress(), [{ start: () => undefined }]);
    start('child');
    stateWriter.end(END);
    expect(written).toEqual(['running step', 'child', 'completed']);
  });

  it('is counted only where it is written', () => {
    stateWriter.rest(progress());
    isDue = false;
    stateWriter.rest(progress());
    isDue = true;
    stateWriter.rest(progress({ pending: [ask] }));
    expect(noted).toEqual([{ ...RUN, sequence: 1, details: [] }]);
  });

  it('is no change when it catches up, and counts for the next one', () => {
    stateWriter.rest(progress());
    isDue = false;
    stateWriter.rest(progress());
    expect(stateWriter.isBehind()).toBe(true);
    expect(stateWriter.catchUp()).toBe(1);
    stateWriter.end(END);
    expect(noted).toMatchObject([{ sequence: 1, end: {} }]);
  });

  it('is a change when it waits for something else, not when a node has ended', () => {
    stateWriter.rest(progress());
    stateWriter.rest(progress({ pending: [ask] }));
    stateWriter.rest(progress({ pending: [{ ...ask }] }));
    stateWriter.rest(progress({ pending: [{ ...ask, title: 'Valider encore' }] }));
    stateWriter.rest(
      progress({ phase: 'suspended', pending: [{ ...ask, title: 'Valider encore' }] }),
    );
    expect(noted).toEqual([1, 3, 4].map((sequence) => ({ ...RUN, sequence, details: [] })));
  });

  it('is a change when it waits until another instant, also where it is not written', () => {
    const until = '2026-11-20T09:00:00.000Z';
    const detail = { kind: 'attempt', path: 'read', until } as const;
    stateWriter.rest(progress());
    isDue = false;
    stateWriter.rest(progress(), [], [detail]);
    stateWriter.rest(progress(), [], [{ ...detail }]);
    stateWriter.rest(progress());
    expect(noted).toEqual([[detail], []].map((details) => ({ ...RUN, sequence: 0, details })));
    expect(written).toEqual(['running', 'running', 'running', 'running']);
  });

  it('has as many details as a report may have', () => {
    const details = Array.from({ length: 30 }, (_, index) => ({
      ...{ kind: 'timer', path: `pause[${index}]` },
    })) as unknown as NonNullable<NotedChange['details']>;
    stateWriter.rest(progress({ phase: 'suspended' }), [], details);
    expect(noted).toMatchObject([{ details: details.slice(0, 20) }]);
  });

  it('is a change when it started another run', () => {
    start('child');
    stateWriter.rest(progress());
    stateWriter.rest(progress());
    expect(noted).toEqual([{ ...RUN, sequence: 0, details: [] }]);
  });

  it('is a change when it ends, with all runs that it started', () => {
    start('first');
    stateWriter.rest(progress());
    start('second');
    stateWriter.end(END);
    const started = ['first', 'second'].map((runId) => ({ runId, workflow: 'b' }));
    const { status, endedAt } = END;
    expect(noted.at(-1)).toEqual({ ...RUN, sequence: 0, end: { status, endedAt, started } });
  });

  it('is no change during a replay, and one afterwards as if the replay had noted it', () => {
    isReplay = true;
    start('first');
    stateWriter.rest(progress({ pending: [ask] }));
    expect(noted).toEqual([]);
    isReplay = false;
    stateWriter.rest(progress({ pending: [ask] }));
    expect(noted).toEqual([]);
    stateWriter.rest(progress());
    stateWriter.end(END);
    expect(noted).toMatchObject([
      { sequence: 2 },
      { sequence: 2, end: { started: [{ runId: 'first' }] } },
    ]);
  });

  it('is not noted without a place for it', () => {
    const options = { ...RUN, isProcessing: () => true, changes: undefined };
    expect(notingChanges(stateWriter, options)).toBe(stateWriter);
  });
});
