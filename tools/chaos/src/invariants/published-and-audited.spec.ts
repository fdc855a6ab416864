import { altered, goodCampaign } from '../__fixtures__/good-campaign';
import type { CampaignFacts } from '../facts';
import { rerunOf } from '../scenarios/hooks-and-reruns';
import { everyInstantFiresOnce, everyRunHasAPublishedVersion } from './publications';
import { everyNoteIsOnDiskOnce } from './effects';
import { INVARIANTS } from './index';

const broken = (change: Partial<CampaignFacts>): readonly string[] =>
  INVARIANTS.flatMap(({ violations }) => violations({ ...goodCampaign, ...change }));

const { answers, runs } = goodCampaign;
const [chain] = runs;

describe('what does not come as an event', () => {
  const moment = { begunAt: 10, knownAt: 20 };
  const editionRun = (version: number, edition: number) => ({
    ...altered(chain, {
      workflow: { slug: 'chaos-edition', name: 'e', version, hash: 'h' },
      nodes: [
        {
          path: 'edition',
          id: 'edition',
          type: 'core.expression',
          kind: 'expression',
          status: 'done',
          outputs: { value: edition },
        },
      ],
    }),
  });
  const violations = (version: number, edition: number, answeredAt = 100) =>
    everyRunHasAPublishedVersion.violations({
      ...goodCampaign,
      runs: [editionRun(version, edition)],
      answers: answers.map((answer) => ({ ...answer, sentAt: 50, answeredAt })),
      editions: [
        { version: 1, edition: 7, begunAt: 0, knownAt: 5 },
        { version: 2, edition: 8, ...moment },
        { version: 3, edition: 9, begunAt: 110, knownAt: 120 },
      ],
    });

  it('begins with the version that was published just then', () => {
    expect(violations(2, 8)).toEqual([]);
    expect(violations(2, 7)).toEqual(['e-1 of version 2 walked edition 7, not 8']);
    expect(violations(1, 7)).toEqual(['e-1 is of version 1, and 2 was published before it']);
    expect(violations(3, 9)).toEqual(['e-1 is of version 3, which was published after it']);
    expect(violations(3, 9, 115)).toEqual([]);
    expect(violations(4, 9)).toEqual(['e-1 is of version 4, which nobody published']);
  });

  it('fires at every instant, and at no other', () => {
    const fired = { ...altered(chain, {}), runId: '~schedule:chaos-tick:1970-01-01T00:00:02.000Z' };
    const engineRuns = [{ id: fired.runId, hasEnded: true, endedAt: 1 }];
    const ticks = (due: readonly number[], possible: readonly number[]) =>
      everyInstantFiresOnce.violations({
        ...goodCampaign,
        runs: [fired],
        engineRuns,
        ticks: { due, possible },
      });
    expect(ticks([2_000], [])).toEqual([]);
    expect(ticks([], [2_000])).toEqual([]);
    expect(ticks([2_000, 4_000], [])).toEqual([
      '~schedule:chaos-tick:1970-01-01T00:00:04.000Z never fired, or has no end',
    ]);
    expect(ticks([], [])).toEqual([
      '~schedule:chaos-tick:1970-01-01T00:00:02.000Z fired, and is no instant of the schedule while it was published',
    ]);
  });

  it('is noted on disk once', () => {
    const workflow = { slug: 'chaos-note', name: 'n', version: 1, hash: 'h' };
    const noted = altered(chain, { workflow, event: { note: 'seen' } });
    const violations = (...recordLines: CampaignFacts['recordLines']) =>
      everyNoteIsOnDiskOnce.violations({ ...goodCampaign, runs: [noted], recordLines });
    const line = { key: 'e-1:notify', body: 'seen' };
    expect(violations(line)).toEqual([]);
    expect(violations()).toEqual(['e-1:notify is on disk as nothing, not as seen']);
    expect(violations(line, line)).toEqual(['e-1:notify is on disk as seen and seen, not as seen']);
    expect(violations({ ...line, body: 'other' })).toEqual([
      'e-1:notify is on disk as other, not as seen',
    ]);
    expect(violations(line, { key: null, body: '{"key":' })).toEqual([
      '{"key": is on disk, and is no note of a run',
    ]);
  });

  it('is made again once', () => {
    const answer = { runId: 'e-1', key: 'k', status: 202, madeRunId: rerunOf('e-1', 'k') };
    expect(broken({ reruns: [answer] })).toEqual([]);
    expect(broken({ reruns: [{ ...answer, status: 409 }] })).toEqual([
      'a rerun of e-1 was answered 409',
    ]);
    expect(broken({ reruns: [{ ...answer, madeRunId: 'x' }] })).toEqual([
      `a rerun of e-1 is x, not ${answer.madeRunId}`,
    ]);
  });
});

describe('the audit log', () => {
  const { lines } = goodCampaign.audit;

  it('lacks a change that was acknowledged, or has it as refused', () => {
    expect(broken({ audit: { lines: [], broken: null } })).toEqual([
      'chaos-1- (POST /api/events): 0 lines, not 1',
    ]);
    const refused = [...lines, { requestId: 'chaos-1-', refused: '503 run-index-unavailable' }];
    expect(broken({ audit: { lines: refused, broken: null } })).toEqual([
      'chaos-1- (POST /api/events): 503 run-index-unavailable',
    ]);
  });

  it('has a line for each event of a batch that was taken', () => {
    const mutations = [{ requestId: 'chaos-1-', request: 'POST /api/events/batch', count: 2 }];
    expect(broken({ mutations, audit: { lines: [...lines, ...lines], broken: null } })).toEqual([]);
    expect(broken({ mutations })).toEqual(['chaos-1- (POST /api/events/batch): 1 lines, not 2']);
  });

  it('is broken', () => {
    expect(broken({ audit: { lines, broken: 'missing' } })).toEqual(['the log is broken: missing']);
  });
});
