import type { PendingValidation } from '@platform/ports';
import type { NodeSpec } from '@platform/workflow';

import {
  NUMBER,
  runHarness,
  specOf,
  START,
  type HarnessResult,
  type HarnessRun,
} from '../__fixtures__/run-harness';

const payload = [
  { name: 'value', type: NUMBER },
  { name: 'missing', type: NUMBER },
];
const accepted = { decision: 'accepted', by: 'dr-a' } as const;

/** A human task `ask` over the value 3, and what comes after each of its flow outputs. */
const run = (config: object, options: HarnessRun = {}, policy?: NodeSpec['policy']) =>
  runHarness(
    specOf(
      [
        START,
        {
          id: 'ask',
          type: 't.review',
          config: { title: 'Valider', payload, ...config },
          ...(policy && { policy }),
        },
        ...['accepted', 'rejected', 'expired'].map((id) => ({
          id,
          type: 't.give',
          config: { outputs: {} },
        })),
      ],
      [
        'start.value -> ask.value',
        'ask.accepted -> accepted.$after',
        'ask.rejected -> rejected.$after',
        'ask.expired -> expired.$after',
      ],
    ),
    options,
  );

const asked = async (config: object): Promise<PendingValidation | undefined> =>
  (await run(config)).pending[0];

/** Everything the record was told: what, about what, under which key. */
function record() {
  const told: { what: string; key: string; request?: PendingValidation }[] = [];
  return {
    told,
    options: {
      publishValidation: async (
        request: PendingValidation,
        _context: unknown,
        { idempotencyKey }: { idempotencyKey: string },
      ) => void told.push({ what: 'publish', key: idempotencyKey, request }),
      withdrawValidation: async (
        pendingId: string,
        _context: unknown,
        { idempotencyKey }: { idempotencyKey: string },
      ) => void told.push({ what: `withdraw ${pendingId}`, key: idempotencyKey }),
    },
  };
}

describe('what a human task asks', () => {
  it('has its texts filled in', async () => {
    const request = await asked({
      title: 'Dose {{ in.value }} mg',
      instructions: 'Patient {{ context.patient.id }}',
    });
    expect(request).toMatchObject({
      title: 'Dose 3 mg',
      instructions: 'Patient p1',
      payload: { value: 3 },
    });
  });

  it.each([
    ['title', { title: '{{ in.missing }}' }],
    ['instructions', { instructions: '{{ in.missing }}' }],
    ['assignment', { assignment: { users: 'in.missing' } }],
  ])('is not asked when its %s is unknown', async (_what, config) => {
    const { error, pending } = await run(config);
    expect(error).toMatchObject({ code: 'indeterminate', nodePath: 'ask' });
    expect(pending).toEqual([]);
  });

  it('goes to its roles, and to the users that an expression names', async () => {
    const one = { roles: ['nurse'], users: "'dr-' + string(in.value)", notStarter: true };
    expect((await asked({ assignment: one }))?.assignment).toEqual({
      roles: ['nurse'],
      users: ['dr-3'],
      notStarter: true,
    });
    const some = { users: "['dr-a', 'dr-b']" };
    expect((await asked({ assignment: some }))?.assignment).toEqual({ users: ['dr-a', 'dr-b'] });
    expect((await asked({ assignment: { roles: ['nurse'] } }))?.assignment).toEqual({
      roles: ['nurse'],
    });
  });

  it.each([['[]'], ['in.value']])('fails when %s names nobody', async (users) => {
    const { error } = await run({ assignment: { users } });
    expect(error).toMatchObject({ code: 'assignment-empty', nodePath: 'ask' });
  });

  it('carries what the configuration says of it, due counted from now', async () => {
    const rejectReasons = { valueSet: 'reasons', required: true };
    const form = [{ name: 'dose', type: NUMBER }];
    expect(await asked({ due: 'PT2H', priority: 'stat', rejectReasons, form })).toMatchObject({
      dueAt: '2026-11-20T10:00:00.000Z',
      priority: 'stat',
      rejectReasons,
      form,
    });
    expect(await asked({})).toEqual({
      runId: 'run-1',
      pendingId: 'ask:run-1',
      kind: 't.review',
      workflowName: 'Banc',
      title: 'Valider',
      payload: { value: 3 },
    });
  });
});

describe('the decision of a human task', () => {
  it.each([
    ['accepted', ['done', 'skipped', 'skipped']],
    ['rejected', ['skipped', 'done', 'skipped']],
  ] as const)('« %s » makes its own flow output live', async (decision, statuses) => {
    const { byPath } = await run({}, { decisions: { ask: { decision, by: 'dr-a' } } });
    expect(['accepted', 'rejected', 'expired'].map((id) => byPath[id]?.status)).toEqual(statuses);
    expect(byPath['expired']?.skippedBecause).toEqual({
      path: 'ask',
      port: 'expired',
      why: `decision-${decision}`,
    });
  });

  it('gives the fields of its form as outputs, at the instant of the decision', async () => {
    const { byPath } = await run(
      { form: [{ name: 'dose', type: NUMBER }] },
      { decisions: { ask: { ...accepted, form: { dose: 5 }, after: 'PT1M' } } },
    );
    const at = '2026-11-20T08:01:00.000Z';
    expect(byPath['ask']).toMatchObject({
      status: 'done',
      startedAt: '2026-11-20T08:00:00.000Z',
      endedAt: at,
      outputs: { decision: 'accepted', by: 'dr-a', at, dose: 5 },
    });
  });

  it.each([
    ['of the wrong type', { dose: 'cinq' }, 'output-invalid'],
    ['that was not asked for', { other: 1 }, 'output-undeclared'],
  ])('fails the node on a field %s', async (_which, form, code) => {
    const { error, pending, status } = await run(
      { form: [{ name: 'dose', type: NUMBER }], escalation: [{ after: 'PT1H', do: 'expire' }] },
      { decisions: { ask: { ...accepted, form } } },
    );
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code, nodePath: 'ask' });
    expect(pending).toEqual([]);
  });
});

describe('the escalation of a human task', () => {
  const escalation = [
    { after: 'PT3H', do: 'expire' },
    { after: 'PT1H', do: 'remind' },
    { after: 'PT2H', do: 'reassign', to: ['senior'] },
  ];
  const assignment = { roles: ['nurse'], users: "'dr-b'", notStarter: true };

  it('reminds, reassigns and expires, each at its time after the asking', async () => {
    const { told, options } = record();
    const result = await run({ escalation, assignment }, options);
    expect(result.status).toBe('completed');
    expect(result.byPath['ask']).toMatchObject({
      status: 'done',
      endedAt: '2026-11-20T11:00:00.000Z',
    });
    expect(result.byPath['ask']).not.toHaveProperty('outputs');
    expect(result.byPath['expired']?.status).toBe('done');
    expect(result.byPath['accepted']?.skippedBecause?.why).toBe('expired');
    expect(result.steps).toEqual(['publish:ask', 'remind:ask#1', 'remind:ask#2', 'withdraw:ask']);
    expect(told.map(({ what, key }) => [what, key])).toEqual([
      ['publish', 'run-1:ask:publish'],
      ['publish', 'run-1:ask:remind:1'],
      ['publish', 'run-1:ask:remind:2'],
      ['withdraw ask:run-1', 'run-1:ask:withdraw'],
    ]);
    expect(told.map(({ request }) => request?.reminders)).toEqual([undefined, 1, 2, undefined]);
    expect(told.map(({ request }) => request?.assignment)).toEqual([
      { roles: ['nurse'], users: ['dr-b'], notStarter: true },
      { roles: ['nurse'], users: ['dr-b'], notStarter: true },
      { roles: ['senior'], notStarter: true },
      undefined,
    ]);
  });

  it('shows in what waits', async () => {
    const steps = escalation.slice(1);
    const { pending, status } = await run({ escalation: steps, assignment });
    expect(status).toBe('running');
    expect(pending).toMatchObject([{ reminders: 2, assignment: { roles: ['senior'] } }]);
  });

  const timers = ({ journal }: HarnessResult): string[] =>
    journal.flatMap((entry) =>
      entry.op === 'settled' && entry.settled.kind === 'timer' ? [entry.settled.name] : [],
    );

  it('ends with the decision', async () => {
    const { told, options } = record();
    const result = await run(
      { escalation },
      { ...options, decisions: { ask: { ...accepted, after: 'PT90M' } } },
    );
    expect(timers(result)).toEqual(['ask~escalation-1']);
    expect(told.map(({ key }) => key)).toEqual([
      'run-1:ask:publish',
      'run-1:ask:remind:1',
      'run-1:ask:withdraw',
    ]);
    expect(result.endedAt).toBe('2026-11-20T09:30:00.000Z');
    expect(result.byPath['accepted']?.status).toBe('done');
  });

  it('yields to a decision at the instant it would expire', async () => {
    const result = await run(
      { escalation },
      { decisions: { ask: { ...accepted, after: 'PT3H' } } },
    );
    expect(result.byPath['accepted']?.status).toBe('done');
    expect(result.byPath['expired']?.status).toBe('skipped');
    expect(result.byPath['ask']?.endedAt).toBe('2026-11-20T11:00:00.000Z');
  });
});

describe('a validation that will not be decided any more', () => {
  it('is withdrawn when the deadline of its node is over', async () => {
    const { told, options } = record();
    const { error, pending, steps } = await run({}, options, { deadline: 'PT1H' });
    expect(error).toMatchObject({ code: 'deadline', nodePath: 'ask' });
    expect(pending).toEqual([]);
    expect(steps).toEqual(['publish:ask', 'withdraw:ask']);
    expect(told.at(-1)).toEqual({ what: 'withdraw ask:run-1', key: 'run-1:ask:withdraw' });
  });

  it('takes no step where no record wants to know', async () => {
    const escalation = [
      { after: 'PT1H', do: 'remind' },
      { after: 'PT2H', do: 'expire' },
    ];
    const { status, steps } = await run({ escalation });
    expect(status).toBe('completed');
    expect(steps).toEqual([]);
  });

  it('is not put back by a publication that is still tried', async () => {
    const told: string[] = [];
    const down = { until: 3 };
    const result = await run(
      {},
      {
        publishValidation: async () => {
          told.push('publish');
          if (told.length < down.until) throw new Error('dossier injoignable');
        },
        withdrawValidation: async () => void told.push('withdraw'),
      },
      { deadline: 'PT1S' },
    );
    expect(told).toEqual(['publish', 'publish', 'withdraw']);
    expect(result.steps).toEqual(['publish:ask', 'publish:ask#1.2', 'withdraw:ask']);
    expect(result.events.filter(({ type }) => type === 'publication-failed')).toEqual([]);
  });

  it('is left to be withdrawn later when the record does not answer, without holding up the run', async () => {
    let attempts = 0;
    const result = await run(
      { escalation: [{ after: 'PT1H', do: 'expire' }] },
      {
        withdrawValidation: async () => {
          attempts += 1;
          throw new Error('dossier injoignable');
        },
      },
    );
    expect(attempts).toBe(1);
    expect(result.status).toBe('completed');
    expect(result.withdrawals).toMatchObject([{ pendingId: 'ask:run-1' }]);
  });
});
