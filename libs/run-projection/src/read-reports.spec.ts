import { EngineUnavailableError, type IngressClient } from '@platform/engine-api';

import {
  openProjectionHarness,
  snapshotOf,
  type ProjectionHarness,
} from './__fixtures__/projection-harness';
import { readReports } from './read-reports';

const RUNS = ['evt-1', 'evt-2', 'evt-3', 'evt-4', 'evt-5'].map((runId) => ({ runId }));

let harness: ProjectionHarness;
beforeEach(async () => {
  harness = await openProjectionHarness();
  for (const { runId } of RUNS) harness.engine.snapshots.set(runId, snapshotOf(runId));
});
afterEach(() => harness.close());

const read = (reportsOf: IngressClient['reportsOf']) =>
  readReports(RUNS, { ingress: { reportsOf }, withEvents: true });

it('readReports asks again for those that an answer had no place for', async () => {
  harness.engine.reports = true;
  const questions: number[] = [];
  const { runs, reports } = await read(async (question) => {
    questions.push(question.of.length);
    return (await harness.ingress.reportsOf(question)).slice(0, 2);
  });
  expect(questions).toEqual([5, 3, 1]);
  expect(runs).toBe(RUNS);
  expect(reports.map(({ is, runId }) => [is, runId])).toEqual(
    RUNS.map(({ runId }) => ['unfinished', runId]),
  );
});

it('readReports reports none where the engine is older than the question', async () => {
  await expect(read(harness.ingress.reportsOf)).resolves.toEqual({ runs: RUNS, reports: [] });
});

it('readReports keeps what it has read when the control plane refuses the rest', async () => {
  harness.engine.reports = true;
  const { reports } = await read(async (question) => {
    const answer = await harness.ingress.reportsOf(question);
    harness.engine.isDirectoryRefusing = true;
    return answer.slice(0, 3);
  });
  expect(reports).toHaveLength(3);
});

it('readReports reports nothing of an engine that does not answer', async () => {
  await harness.engine.shut();
  await expect(read(harness.ingress.reportsOf)).rejects.toThrow(EngineUnavailableError);
  await harness.engine.open();
});
