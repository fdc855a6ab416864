import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { NodeError } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import { listOf, mapOf, planOf, specOf, STARTED_AT, walk } from './__fixtures__/run-harness';
import { createShuffledDriver, picker } from './__fixtures__/shuffled-driver';
import type { Driver } from './driver';
import { createRecordingDriver, replayJournal, type JournalEntry } from './drivers/replay-driver';
import { INTERPRETER_CONTRACT, SUPPORTED_CONTRACTS } from './contract';
import type { Plan } from './plan/plan';
import { JournalMismatchError } from './drivers/replay-driver';
import type { RunResult } from './trace';

/** A run as it went when its journal was recorded. */
interface Golden {
  readonly contract: number;
  readonly spec: WorkflowSpec;
  readonly journal: readonly JournalEntry[];
  readonly result: RunResult;
}

const number = { kind: 'primitive', name: 'Number' } as const;
const start = { id: 'start', type: 't.start' };
const guard = { ports: [{ name: 'value', type: number }], when: 'in.value > 5' };

/**
 * Retries with their timers, a guard, a failure that is routed, a human task and its publication; a
 * map, an escalation, calls, a deadline over a map, an incident, a wait for an event.
 */
const SPECS: Readonly<Record<string, WorkflowSpec>> = {
  'alert-with-retries': specOf(
    // Not in the order in which they depend on each other.
    [
      { id: 'write', type: 't.write' },
      { id: 'guard', type: 'core.guard', config: guard },
      { id: 'twice', type: 't.double' },
      { id: 'flaky', type: 't.read' },
      start,
    ],
    [
      'start.value -> flaky.value',
      'flaky.value -> twice.value',
      'twice.value -> guard.value',
      'guard.value -> write.value',
    ],
    { outputs: [{ name: 'doubled', type: number, from: 'twice.value' }] },
  ),
  'parallel-branches': specOf(
    [
      start,
      { id: 'down', type: 't.read', policy: { onError: 'route', retry: { maxAttempts: 2 } } },
      { id: 'slow', type: 't.read', policy: { timeout: 'PT5S' } },
      { id: 'fast', type: 't.read' },
      { id: 'report', type: 't.write' },
      { id: 'page', type: 't.write', after: 'any' },
      { id: 'join', type: 't.write', inputs: { value: { merge: 'collect' } } },
    ],
    // Not in the order of the nodes, which is the one they must launch in.
    [
      'start.value -> fast.value',
      'start.value -> slow.value',
      'start.value -> down.value',
      'down.$error -> report.value',
      'down.$done -> page.$after',
      'fast.$done -> page.$after',
      'slow.value -> join.value',
      'down.value -> join.value',
      'fast.value -> join.value',
    ],
  ),
  'human-decision': specOf(
    [
      start,
      { id: 'ask', type: 't.ask' },
      { id: 'read', type: 't.read' },
      { id: 'yes', type: 't.write' },
      { id: 'no', type: 't.write' },
    ],
    [
      'start.value -> ask.value',
      'start.value -> read.value',
      'ask.accepted -> yes.$after',
      'ask.by -> yes.value',
      'ask.rejected -> no.$after',
    ],
  ),
  'map-with-decisions': specOf(
    [
      start,
      listOf('list', [4, 5, 6]),
      mapOf(
        'review',
        [
          { id: 'read', type: 't.read' },
          { id: 'ask', type: 't.ask' },
          { id: 'write', type: 't.write' },
        ],
        ['$in.item -> read.value', 'read.value -> ask.value', 'ask.by -> write.value'],
        { doses: 'read.value' },
        { concurrency: 2 },
      ),
      { id: 'report', type: 't.write' },
    ],
    ['list.value -> review.items', 'review.doses -> report.value'],
  ),
  escalation: specOf(
    [
      start,
      {
        id: 'unanswered',
        type: 't.review',
        config: {
          title: 'Valider',
          due: 'PT1H',
          assignment: { roles: ['nurse'] },
          escalation: [
            { after: 'PT1H', do: 'remind' },
            { after: 'PT2H', do: 'reassign', to: ['senior'] },
            { after: 'PT3H', do: 'expire' },
          ],
        },
      },
      { id: 'page', type: 't.write' },
    ],
    ['start.value -> unanswered.$after', 'unanswered.expired -> page.$after'],
  ),
  call: specOf(
    [
      start,
      { id: 'call', type: 'core.call', config: { workflow: 'callee' } },
      { id: 'apart', type: 'core.call', config: { workflow: 'callee', mode: 'detach' } },
      { id: 'write', type: 't.write' },
    ],
    ['start.value -> call.value', 'start.value -> apart.value', 'call.read -> write.value'],
  ),
  deadline: specOf(
    [
      start,
      listOf('list', [4, 5]),
      mapOf(
        'review',
        [
          { id: 'ask', type: 't.ask' },
          { id: 'unanswered', type: 't.ask' },
        ],
        ['$in.item -> ask.value', '$in.item -> unanswered.value'],
        {},
        { policy: { deadline: 'PT1H', onError: 'route' } },
      ),
      { id: 'page', type: 't.write' },
    ],
    ['list.value -> review.items', 'review.$error -> page.value'],
  ),
  incident: specOf(
    [
      start,
      { id: 'down', type: 't.read', policy: { onError: 'pause', retry: { maxAttempts: 2 } } },
      { id: 'read', type: 't.read' },
      { id: 'write', type: 't.write' },
    ],
    ['start.value -> down.value', 'start.value -> read.value', 'down.value -> write.value'],
  ),
  cancelled: specOf(
    [
      start,
      { id: 'unanswered', type: 't.ask' },
      { id: 'read', type: 't.read' },
      { id: 'write', type: 't.write' },
    ],
    [
      'start.value -> unanswered.value',
      'start.value -> read.value',
      'unanswered.accepted -> write.$after',
      'read.value -> write.value',
    ],
    { settings: { runTimeout: 'PT1H' } },
  ),
  'wait-for-event': specOf(
    [
      start,
      { id: 'read', type: 't.read' },
      {
        id: 'pause',
        type: 'core.wait',
        config: {
          event: { eventType: 'lab.result', match: 'event.value > 5' },
          timeout: 'PT1H',
        },
      },
      { id: 'write', type: 't.write' },
      { id: 'page', type: 't.write' },
    ],
    [
      'start.value -> read.value',
      'start.value -> pause.$after',
      'pause.resumed -> write.$after',
      'pause.at -> write.value',
      'pause.timedOut -> page.$after',
    ],
  ),
};

/** What the journals' workflows call. */
const CALLEES: readonly WorkflowSpec[] = [
  specOf(
    [
      { id: 'called', type: 'core.workflow-called' },
      { id: 'read', type: 't.read' },
      { id: 'ask', type: 't.ask' },
    ],
    ['called.value -> read.value', 'read.value -> ask.value'],
    {
      slug: 'callee',
      inputs: [{ name: 'value', type: number }],
      outputs: [{ name: 'read', type: number, from: 'read.value' }],
    },
  ),
];
const ACCEPTED = { decision: 'accepted', by: 'dr-a' } as const;
const ASKED = ['ask', 'call/ask', ...[0, 1, 2].map((item) => `review[${item}]/ask`)];

async function record(spec: WorkflowSpec): Promise<Golden> {
  let flaky = 0;
  const lab = {
    read: async (value: unknown, key: string): Promise<unknown> => {
      if (key.endsWith(':down')) throw new NodeError('down', 'panne', { retryable: true });
      if (key.endsWith(':flaky') && (flaky += 1) < 3) throw new Error('réseau');
      return value;
    },
    write: async () => undefined,
  };
  const shuffled = createShuffledDriver({
    now: new Date(STARTED_AT),
    pick: picker(7),
    decisions: Object.fromEntries(ASKED.map((path) => [path, ACCEPTED])),
    emit: () => undefined,
  });
  const journal: JournalEntry[] = [];
  // An operator has a node retried once, and skips it then.
  const action = (name: string) => {
    const decided = name.includes('#') ? 'skip' : 'retry';
    return {
      name,
      settle: () =>
        ({ kind: 'action', name, action: { action: decided, at: STARTED_AT } }) as const,
    };
  };
  // The second event is the awaited one.
  const event = (name: string) => {
    const value = name.endsWith(':2') ? 7 : 1;
    return {
      name,
      settle: () =>
        ({
          kind: 'event',
          name,
          event: { eventType: 'lab.result', value },
          at: STARTED_AT,
        }) as const,
    };
  };
  // The second answer to a run that is to be cancelled is its cancellation.
  let answers = 0;
  const next: Driver['next'] = async (inFlight) => {
    answers += 1;
    if (spec.settings?.runTimeout === undefined || answers !== 2) return shuffled.next(inFlight);
    return { kind: 'cancelled', cancellation: { at: STARTED_AT, reason: 'double' } };
  };
  const driver = createRecordingDriver({ ...shuffled, action, event, next }, journal);
  const result = await walk(planOf(spec, CALLEES), { ...environment, ports: { lab }, driver });
  return { contract: INTERPRETER_CONTRACT, spec, journal, result };
}

const environment = {
  publishValidation: async (): Promise<void> => undefined,
  withdrawValidation: async (): Promise<void> => undefined,
};

const fileOf = (name: string, contract: number): string =>
  join(__dirname, `__fixtures__/journals/contract-${contract}`, `${name}.json`);
const golden = (name: string, contract: number): Golden =>
  JSON.parse(readFileSync(fileOf(name, contract), 'utf8')) as Golden;

const replayOn = (plan: Plan, journal: readonly JournalEntry[]): Promise<RunResult> =>
  replayJournal(journal, (driver) => walk(plan, { ...environment, driver }));
const replay = ({ spec }: Golden, journal: readonly JournalEntry[]): Promise<RunResult> =>
  replayOn(planOf(spec, CALLEES), journal);

const JOURNALS = Object.keys(SPECS).flatMap((name) =>
  SUPPORTED_CONTRACTS.map((contract) => [name, contract] as const),
);

/**
 * A new build replays the journals of the runs in flight. When one of these fails, either the change must
 * go, or INTERPRETER_CONTRACT must grow and RECORD_JOURNALS=1 record the journals under the new number.
 */
describe.each(JOURNALS)('the journal « %s » of contract %i', (name, contract) => {
  if (process.env['RECORD_JOURNALS'] === '1' && contract === INTERPRETER_CONTRACT) {
    beforeAll(async () => {
      const recorded = await record(SPECS[name] as WorkflowSpec);
      writeFileSync(fileOf(name, contract), `${JSON.stringify(recorded, null, 2)}\n`);
    });
  }

  it('was recorded under it', () => {
    expect(golden(name, contract)).toMatchObject({ contract, spec: SPECS[name] });
  });

  it('is walked again in the same order to the same result', async () => {
    const recorded = golden(name, contract);
    await expect(replay(recorded, recorded.journal)).resolves.toEqual(recorded.result);
  });

  it('is what a new walk leaves', async () => {
    const recorded = golden(name, contract);
    const { journal, result } = await record(recorded.spec);
    expect({ journal, result }).toEqual({ journal: recorded.journal, result: recorded.result });
  });

  it('is not walked when it is cut short, longer, or changed anywhere', async () => {
    const { journal, spec } = golden(name, contract);
    const plan = planOf(spec, CALLEES);
    const changed = (position: number): JournalEntry[] => {
      const entry = JSON.parse(JSON.stringify(journal[position])) as Record<string, unknown>;
      const other =
        entry['op'] === 'settled'
          ? { ...entry, settled: { ...(entry['settled'] as object), name: 'nobody' } }
          : { ...entry, [entry['op'] === 'rest' ? 'phase' : 'name']: 'other' };
      return journal.map((each, index) => (index === position ? (other as JournalEntry) : each));
    };
    const wrong = [
      journal.slice(0, -1),
      [...journal, { op: 'timer', name: 'late', ms: 1 } as const],
      ...journal.map((_entry, position) => journal.filter((_each, index) => index !== position)),
      ...journal.map((_entry, position) => changed(position)),
    ];
    for (const tampered of wrong) {
      await expect(replayOn(plan, tampered)).rejects.toThrow(JournalMismatchError);
    }
  });
});

it('interpret.journals: refuses a journal whose step had another timeout, or whose timer another length', async () => {
  const recorded = golden('alert-with-retries', INTERPRETER_CONTRACT);
  for (const member of ['timeoutMs', 'ms']) {
    const journal = recorded.journal.map((entry) =>
      member in entry ? ({ ...entry, [member]: 1 } as JournalEntry) : entry,
    );
    expect(journal).not.toEqual(recorded.journal);
    await expect(replay(recorded, journal)).rejects.toThrow(JournalMismatchError);
  }
});
