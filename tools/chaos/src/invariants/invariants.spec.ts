import { altered, goodCampaign } from '../__fixtures__/good-campaign';
import type { CampaignFacts, EventAnswer } from '../facts';
import { everyEventIsAccepted } from './events';
import { INVARIANTS } from './index';
import { lanesAreKept } from './lanes';

/** Returns the broken invariants, with their sentences. */
const broken = (change: Partial<CampaignFacts>): readonly string[] =>
  INVARIANTS.flatMap(({ violations }) => violations({ ...goodCampaign, ...change }));

const { answers, runs, attempts, decisions, listed } = goodCampaign;
const [chain, validation] = runs;
const [first, second, third] = answers;

it('invariants: holds of a campaign in which all went well', () => {
  expect(broken({})).toEqual([]);
});

describe('events', () => {
  it.each<[string, Partial<CampaignFacts>, string]>([
    [
      'never accepted',
      { answers: [first, third].flatMap((one) => one ?? []) },
      'e-2 was never accepted',
    ],
    [
      'refused',
      { answers: answers.map((one) => (one === second ? { ...one, status: 422, runs: [] } : one)) },
      'e-2 was answered 422',
    ],
    [
      'answered with other runs',
      { answers: answers.map((one) => (one === third ? { ...one, runs: ['e-1', 'e-9'] } : one)) },
      'e-1 was answered with the runs e-1, e-9',
    ],
  ])('%s', (_what, change, violations) => {
    expect(broken(change)).toEqual([violations]);
  });
});

it.each<[string, number, readonly string[]]>([
  ['duplicate', 1, []],
  ['duplicate', 0, ['e-1 was answered with the runs e-1']],
  ['accepted', 1, ['e-1 was answered with the runs e-1']],
])(
  'an answer %s that leaves a run out, after %d lost indexes',
  (outcome, indexLosses, violations) => {
    const events = goodCampaign.events
      .slice(0, 1)
      .map((each) => ({ ...each, event: { ...each.event, scenario: 'pair' } }));
    const short = { ...third, outcome, runs: ['e-1'] } as EventAnswer;
    const change = { ...goodCampaign, events, answers: [short], indexLosses };
    expect(everyEventIsAccepted.violations(change)).toEqual(violations);
  },
);

it('invariants: knows of requests that nobody answered', () => {
  expect(broken({ unanswered: ['POST /api/events'] })).toEqual(['POST /api/events was given up']);
});

it('invariants: knows of builds that did not drain', () => {
  expect(broken({ undrained: ['the build at a'] })).toEqual(['the build at a']);
});

it.each<[string, Partial<CampaignFacts['restorations']>, string]>([
  ['was not told everywhere', { unnoticed: ['nobody at a'] }, 'nobody at a'],
  ['was never noted', { noted: [] }, '1 older indexes were never noted'],
  [
    'is one too many',
    { noted: ['index', 'index', 'index'] },
    '1 restorations of the index were noted that nobody made',
  ],
  [
    'is of another part',
    { noted: ['control-plane', 'index'] },
    'a restoration was noted that nobody made: control-plane',
  ],
])('invariants: knows of a restoration that %s', (_what, change, violations) => {
  const restorations = { ...goodCampaign.restorations, ...change };
  expect(broken({ restorations })).toEqual([violations]);
});

describe('runs', () => {
  it('that are lost', () => {
    expect(broken({ runs: [chain].flatMap((one) => one ?? []) })).toContain(
      'e-2 (chaos-validation) is lost',
    );
  });

  it('that have no end', () => {
    expect(broken({ runs: runs.slice(1), unfinished: ['e-1'] })).toContain('e-1 has no end');
  });

  it('that are there twice', () => {
    expect(broken({ runs: [...runs, ...runs.slice(0, 1)] })).toContain('e-1 is there twice');
  });

  it('that are those of another workflow', () => {
    const workflow = { slug: 'chaos-timer', name: 't', version: 1, hash: 'h' };
    expect(broken({ runs: [altered(chain, { workflow }), ...runs.slice(1)] })).toContain(
      'e-1 is a run of chaos-timer, not of chaos-chain',
    );
  });

  it('that failed where their workflow does not', () => {
    const error = { code: 'unexpected', message: 'x' };
    const failed = { ...altered(chain, { status: 'failed', error }), status: 'failed' as const };
    expect(
      broken({
        runs: [failed, ...runs.slice(1)],
        listed: listed.map((row) => (row.id === 'e-1' ? { ...row, status: 'failed' } : row)),
      }),
    ).toEqual(['e-1 is failed, not completed: {"code":"unexpected","message":"x"}']);
  });
});

describe('effects', () => {
  it('that are lost', () => {
    expect(broken({ attempts: attempts.slice(2) })).toEqual(['e-1:alert was lost']);
  });

  it('that were attempted and never applied', () => {
    const none = attempts.map((one) => ({ ...one, isApplied: false }));
    expect(broken({ attempts: none })).toEqual([
      'e-1:alert was lost',
      'e-2:before was lost',
      'e-2:accepted was lost',
    ]);
  });

  it('that were applied twice', () => {
    const all = attempts.map((one) => ({ ...one, isApplied: true }));
    expect(broken({ attempts: all })).toEqual(['e-1:alert was applied 2 times']);
  });

  it('that were skipped', () => {
    const skipped = { key: 'e-1:quiet', at: 1, value: 120, misbehaviour: null, isApplied: true };
    expect(broken({ attempts: [...attempts, skipped] })).toEqual([
      'e-1:quiet was applied and is no effect of its run',
    ]);
  });

  it('that carry another value than their run has', () => {
    const other = attempts.map((one) => (one.key === 'e-1:alert' ? { ...one, value: 1 } : one));
    expect(broken({ attempts: other })).toEqual(['e-1:alert was applied with 1, not with 120']);
  });

  it('that carry another value when they are repeated', () => {
    const other = attempts.map((one, index) => (index === 1 ? { ...one, value: 1 } : one));
    expect(broken({ attempts: other })).toEqual(['e-1:alert was attempted with 120 and 1']);
  });

  it('may be fewer in a run that was cancelled, and no others in it are an error', () => {
    const cancelled = {
      ...altered(chain, { status: 'failed', endReason: 'cancelled' }),
      status: 'failed' as const,
    };
    expect(
      broken({
        runs: [cancelled, ...runs.slice(1)],
        attempts: attempts.slice(2),
        listed: listed.map((row) => (row.id === 'e-1' ? { ...row, status: 'failed' } : row)),
      }),
    ).toEqual([]);
  });
});

describe('validations', () => {
  const both = decisions.map((one) => ({ ...one, status: 200 }));

  it('that were decided twice', () => {
    expect(broken({ decisions: both })).toEqual(['ask:e-2 was decided 2 times']);
  });

  it('that were acknowledged both ways', () => {
    const again = both.map((one, index) => ({ ...one, isDuplicate: index > 0 }));
    expect(broken({ decisions: again })).toEqual(['ask:e-2 was acknowledged both ways']);
  });

  it('whose run took something else than what was acknowledged', () => {
    const nodes = validation?.snapshot.nodes.map((node) => ({ ...node, outputs: {} })) ?? [];
    expect(
      broken({
        runs: [...runs.slice(0, 1), altered(validation, { nodes })],
        postings: [{ pendingId: 'ask:e-2', kind: 'withdrawn' }],
        attempts: attempts.map((one) =>
          one.key === 'e-2:accepted' ? { ...one, key: 'e-2:expired' } : one,
        ),
      }),
    ).toEqual(['ask:e-2 was acknowledged as accepted, and its run took expired']);
  });

  it('that stay on the record when they cannot be decided any more', () => {
    const left = { pendingId: 'other:e-2', kind: 'published' } as const;
    expect(broken({ postings: [left] })).toEqual([
      'other:e-2 is still on the record, and nobody can decide it',
    ]);
    expect(broken({ postings: [left, { ...left, kind: 'withdrawn' }] })).toEqual([]);
  });

  it('that nobody decided', () => {
    expect(broken({ decisions: [] })).toEqual(['ask:e-2 accepted, which nobody decided']);
  });
});

describe('operations', () => {
  const incident = { runId: 'e-1', path: 'read', isDuplicate: false, status: 202 } as const;
  const signal = { runId: 'e-1', path: 'read', eventId: 's-1', status: 202 } as const;

  it('that were taken of two kinds on one incident, or did another thing', () => {
    const retry = { ...incident, action: 'retry' } as const;
    expect(broken({ incidents: [retry, { ...retry, isDuplicate: true }] })).toEqual([]);
    expect(broken({ incidents: [retry, { ...incident, action: 'skip' }] })).toEqual([
      'e-1:read was acted on as retry and skip',
    ]);
    expect(broken({ incidents: [{ ...incident, action: 'skip' }] })).toEqual([
      'e-1:read was acted on as skip, and its node is done',
    ]);
    expect(broken({ incidents: [{ ...incident, action: 'skip', status: 409 }] })).toEqual([]);
  });

  it('that did not reach the node that waited', () => {
    expect(broken({ signals: [{ ...signal, isGiven: false, waitsOn: false }] })).toEqual([]);
    expect(broken({ signals: [{ ...signal, isGiven: false, waitsOn: true }] })).toEqual([
      's-1 was accepted while e-1:read waited on',
    ]);
    expect(
      broken({ signals: [{ ...signal, status: 422, isGiven: false, waitsOn: true }] }),
    ).toEqual(['s-1 was answered 422']);
  });

  it('that gave a node other events than the one it took', () => {
    const given = { ...signal, isGiven: true, waitsOn: false };
    const both = [given, { ...given, eventId: 's-2' }];
    const taking = (eventId: string) => ({
      signals: both,
      runs: runs.map((run) =>
        run === chain
          ? altered(run, {
              nodes: run.snapshot.nodes.map((node) => ({
                ...node,
                outputs: { ...node.outputs, event: { eventId } },
              })),
            })
          : run,
      ),
    });
    expect(broken(taking('s-2'))).toEqual([]);
    expect(broken(taking('s-3'))).toEqual(['e-1:read was given s-1 and s-2, and took s-3']);
    expect(broken({ signals: [given] })).toEqual(['e-1:read was given s-1, and took undefined']);
  });

  it('that cancelled a run which went on', () => {
    const cancel = { runId: 'e-1', status: 202, endedSoon: false };
    expect(broken({ cancels: [cancel] })).toEqual(['e-1 was to be cancelled, and is completed']);
    expect(broken({ cancels: [{ ...cancel, endedSoon: true }] })).toEqual([]);
    expect(broken({ cancels: [{ ...cancel, status: 409 }] })).toEqual([]);
  });

  it('that began before the run of the same key had ended', () => {
    const laned = runs.map((run) => ({
      ...altered(run, {
        workflow: { slug: 'chaos-queue', name: 'q', version: 1, hash: 'h' },
        event: { ...run.snapshot.event, value: 3, lane: 'north' },
      }),
    }));
    const at = (key: string, place: number) => ({
      key,
      at: 100 * place,
      value: 3,
      misbehaviour: null,
      isApplied: true,
    });
    const inTurn = ['e-1:first', 'e-1:last', 'e-2:first', 'e-2:last'].map(at);
    const violations = (order: typeof inTurn, endedAt = 200): readonly string[] =>
      lanesAreKept.violations({
        ...goodCampaign,
        runs: laned,
        attempts: order,
        engineRuns: [
          { id: 'e-1', hasEnded: true, endedAt },
          { id: 'e-2', hasEnded: true, endedAt: 900 },
        ],
      });
    expect(violations(inTurn)).toEqual([]);
    expect(violations(inTurn, 201)).toEqual([
      'chaos-queue:north: e-2 began 1 ms before the engine had ended e-1',
    ]);
    expect(violations([0, 2, 1, 3].flatMap((index) => inTurn[index] ?? []))).toEqual([
      'chaos-queue:north: e-2 began before e-1 had ended',
    ]);
  });
});

describe('the run index', () => {
  const { rows } = goodCampaign;

  it('tells another status', () => {
    expect(broken({ listed: listed.map((row) => ({ ...row, status: 'running' })) })).toEqual([
      'e-1 is listed as running, and is completed',
      'e-2 is listed as running, and is completed',
    ]);
    expect(broken({ rows: rows.map((row) => ({ ...row, finalStatus: 'failed' })) })).toEqual([
      'e-1 is failed in the index, and completed',
      'e-2 is failed in the index, and completed',
    ]);
  });

  it('lists a run twice, or has one that is not', () => {
    expect(broken({ listed: [...listed, { id: 'e-1', status: 'completed' }] })).toEqual([
      'e-1 is listed 2 times',
    ]);
    expect(broken({ rows: [...rows, { id: 'e-9', finalStatus: null }] })).toEqual([
      'e-9 is in the index and is no run of the campaign, or has no end',
      'e-9 is in the index, and not in the engine',
    ]);
  });

  it('lacks a run that the engine has, or tells its end too early', () => {
    const { engineRuns } = goodCampaign;
    const stranger = { id: 'e-9', hasEnded: false, endedAt: null };
    expect(broken({ engineRuns: [...engineRuns, stranger] })).toEqual([
      'e-9 is in the engine, and neither in the index nor a run of the campaign',
    ]);
    expect(broken({ engineRuns: engineRuns.map((run) => ({ ...run, hasEnded: false })) })).toEqual([
      'e-2 is completed in the index, and goes on in the engine',
    ]);
  });

  it('may miss a run once it was lost for good, and not before', () => {
    expect(broken({ rows: rows.slice(1) })).toEqual(['e-2 is missing from the index']);
    expect(broken({ rows: rows.slice(1), indexLosses: 1 })).toEqual([]);
  });

  it('is not the only one to tell a status by its id', () => {
    const other = runs.map((run) => ({ ...run, status: 'running' as const }));
    expect(broken({ runs: [...other.slice(0, 1), ...runs.slice(1)] })).toEqual([
      'e-1 is running by its id, and completed in the engine',
    ]);
  });
});
