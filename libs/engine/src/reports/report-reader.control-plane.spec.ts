import type { ChangesAnswer, RunReport, UnfinishedReport } from '@platform/engine-api';
import { until } from '@platform/testing';

import {
  hasEnded,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';
import { createChangedRuns, type ChangedRuns } from './changed-runs';
import { createReportReader } from './report-reader';

const asking = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'ask', type: 't.ask' },
  ],
  ['start.value -> ask.value'],
);
const plain = specOf([{ id: 'start', type: 't.start' }], []);
const INCIDENT = { kind: 'paused', attempts: 2 } as const;

describe('the reportReader of runs, read from the control plane', () => {
  let harness: EngineHarness;
  let changes: ChangedRuns;
  let withIncident: string | undefined;
  beforeAll(async () => {
    changes = createChangedRuns();
    harness = await openEngineHarness({
      alwaysReplay: false,
      changes,
      reportReader: (adminUrl) =>
        createReportReader({
          adminUrl,
          incidentOf: (runId) => (runId === withIncident ? INCIDENT : undefined),
        }),
    });
  });
  afterAll(() => harness.stop());

  const address = (runId: string) => harness.client.addressOf(runId);
  const isWaiting = (runId: string) =>
    harness.snapshot(runId, ({ phase, pending }) => phase === 'suspended' && pending.length > 0);
  const decide = (runId: string) =>
    harness.client.resolveValidation(runId, {
      pendingId: `ask:${runId}`,
      decision: 'accepted',
      decider: { identifiedBy: 'nobody' },
    });
  /** All reports after a position, and where the last answer ended. */
  async function reportsAfter(
    position: number,
  ): Promise<{ reports: RunReport[]; position: number }> {
    const reports: RunReport[] = [];
    for (let after = position; ;) {
      const answer: ChangesAnswer = await harness.client.changedRuns({
        after: { [changes.epoch]: after },
      });
      expect(answer).toMatchObject({ epoch: changes.epoch, isBehind: false });
      reports.push(...answer.reports);
      after = answer.position;
      if (!answer.hasMore) return { reports, position: after };
    }
  }

  it('are what getRun says, without traces and, unless asked for, events', async () => {
    const runId = await harness.run(asking);
    const { nodes: _traces, status, event, runId: _id, ...snapshot } = await isWaiting(runId);
    const run = await address(runId);
    const [report] = await harness.client.reportsOf({ of: [run] });
    const read = { is: 'unfinished', ...run, sequence: 1, run: snapshot };
    expect(report).toEqual({ ...read, journal: (report as UnfinishedReport).journal });
    expect(status).toBe('running');
    const [withEvent] = await harness.client.reportsOf({ of: [{ runId }], withEvents: true });
    expect(withEvent).toMatchObject({ ...read, run: { ...snapshot, event } });
  });

  it('have the incident of the control plane', async () => {
    const runId = (withIncident = await harness.run(asking));
    await isWaiting(runId);
    const reports = await harness.client.reportsOf({ of: [{ runId }] });
    expect(reports).toMatchObject([{ runId, incident: INCIDENT }]);
  });

  it('tell an ended run, and one that the control plane does not have, in the order asked for', async () => {
    const [ended, waiting] = await Promise.all([harness.run(plain), harness.run(asking)]);
    const { endedAt } = await harness.snapshot(ended, hasEnded);
    await isWaiting(waiting);
    const reports = await harness.client.reportsOf({
      of: [{ runId: 'nobody' }, await address(ended), { runId: waiting }],
    });
    expect(reports).toMatchObject([
      { is: 'unknown', runId: 'nobody' },
      { is: 'ended', runId: ended, status: 'completed', endedAt, started: [] },
      { is: 'unfinished', runId: waiting },
    ]);
  });

  it('leave out what has not ended, where only ends are asked for', async () => {
    const [ended, waiting] = await Promise.all([harness.run(plain), harness.run(asking)]);
    await harness.snapshot(ended, hasEnded);
    await isWaiting(waiting);
    const of = [{ runId: 'nobody' }, await address(waiting), await address(ended)];
    const reports = await harness.client.reportsOf({ of, endedOnly: true });
    expect(reports).toMatchObject([{ is: 'ended', runId: ended, status: 'completed' }]);
  });

  it('name a run alone that is too large', async () => {
    const runId = await harness.run(
      specOf(
        [
          { id: 'start', type: 't.start' },
          { id: 'ask', type: 't.ask' },
        ],
        ['start.value -> ask.value'],
        { name: 'x'.repeat(70_000) },
      ),
    );
    await isWaiting(runId);
    const reports = await harness.client.reportsOf({ of: [{ runId }] });
    expect(reports).toMatchObject([{ is: 'unread', ...(await address(runId)) }]);
    expect(reports[0]).not.toHaveProperty('run');
  });

  it('are reported once they changed, an end when the control plane has it', async () => {
    const { position } = await reportsAfter(0);
    const runId = await harness.run(asking);
    await isWaiting(runId);
    let at = position;
    const next = async (): Promise<RunReport | undefined> => {
      const answer = await reportsAfter(at);
      at = answer.position;
      return answer.reports.find((report) => report.runId === runId);
    };
    const resting = await until(next);
    expect(resting).toMatchObject({
      is: 'unfinished',
      run: { pending: [{ pendingId: `ask:${runId}` }] },
    });
    await decide(runId);
    await until(async () => (await next())?.is === 'ended');
    await expect(harness.client.fateOf(runId)).resolves.toBe('ended');
    expect((await reportsAfter(at)).reports).toEqual([]);
  });

  it('say until when a run waits, as long as its own process reports it', async () => {
    const { position } = await reportsAfter(0);
    const runId = await harness.run(
      specOf(
        [
          { id: 'start', type: 't.start' },
          { id: 'pause', type: 'core.wait', config: { for: 'PT1H' } },
        ],
        ['start.$done -> pause.$after'],
      ),
    );
    const report = await until(async () =>
      (await reportsAfter(position)).reports.find((each) => each.runId === runId),
    );
    const detail = { kind: 'timer', path: 'pause', until: expect.stringMatching(/T.*Z$/u) };
    expect(report).toMatchObject({ is: 'unfinished', details: [detail] });
    expect((await harness.client.reportsOf({ of: [{ runId }] }))[0]).not.toHaveProperty('details');
  });

  it('are reported although nothing changed, for runs that the caller names', async () => {
    const runId = await harness.run(asking);
    await isWaiting(runId);
    const answer = await harness.client.changedRuns({
      after: { [changes.epoch]: changes.position() },
      also: [await address(runId)],
    });
    expect(answer.reports).toMatchObject([{ is: 'unfinished', runId }]);
  });
});

describe('while the control plane refuses queries', () => {
  it('changed runs are named, so that they can be asked, and reportReader are refused', async () => {
    const changes = createChangedRuns();
    const harness = await openEngineHarness({
      alwaysReplay: false,
      changes,
      reportReader: () => createReportReader({ adminUrl: 'http://127.0.0.1:9' }),
    });
    const runId = await harness.run(plain);
    await harness.snapshot(runId, hasEnded);
    const { reports, position } = await harness.client.changedRuns({ after: {} });
    expect(reports).toMatchObject([{ is: 'unread', runId }]);
    expect(position).toBe(changes.position());
    await expect(harness.client.reportsOf({ of: [{ runId }] })).rejects.toMatchObject({
      refusal: { code: 'directory-unavailable' },
    });
    await harness.stop();
  });
});
