import type { JsonValue, PendingValidation, PrimitiveName, TypeRef } from '@platform/ports';

import { harnessCatalog } from './__fixtures__/harness-catalog';
import { formProblems } from './form-problems';

type Answer = Parameters<typeof formProblems>[0];

const primitive = (name: PrimitiveName): TypeRef => ({ kind: 'primitive', name });

const pending: PendingValidation = {
  runId: 'evt-1',
  pendingId: 'ask:evt-1',
  kind: 't.ask',
  workflowName: 'Banc',
  title: 'Confirmer',
  payload: null,
  form: [
    { name: 'dose', type: { kind: 'primitive', name: 'Number' }, required: true },
    { name: 'note', type: { kind: 'primitive', name: 'String' } },
  ],
};

const pathsOf = (
  decision: Partial<Answer>,
  more: Partial<PendingValidation> = {},
): readonly string[] =>
  formProblems({ decision: 'accepted', ...decision }, { ...pending, ...more }, harnessCatalog).map(
    ({ path }) => path,
  );

describe('a decision fits its task', () => {
  it.each([
    ['with everything of its type', { form: { dose: 5, note: 'ok' } }],
    ['without what is not required', { form: { dose: 5 } }],
    ['rejecting without filling the form', { decision: 'rejected' } as const],
  ])('%s', (_what, decision) => {
    expect(pathsOf(decision)).toEqual([]);
  });

  it('without a form when the task has none', () => {
    expect(pathsOf({}, { form: [] })).toEqual([]);
  });
});

describe('a decision within the bounds of its fields', () => {
  const mass = { kind: 'quantity' } as const;
  const bounded: Partial<PendingValidation> = {
    form: [
      { name: 'dose', type: primitive('Number'), required: true, minimum: 0, maximum: 10 },
      { name: 'amount', type: mass, minimum: { value: 0, unit: 'mg' } },
    ],
  };
  it.each<[string, Answer['form'], string[]]>([
    ['is taken', { dose: 5, amount: { value: 3, unit: 'mg' } }, []],
    ['is taken on a bound', { dose: 0, amount: { value: 0, unit: 'mg' } }, []],
    ['is refused below one', { dose: -5 }, ['/form/dose']],
    ['is refused above one', { dose: 11 }, ['/form/dose']],
    [
      'is refused with a quantity below',
      { dose: 1, amount: { value: -1, unit: 'mg' } },
      ['/form/amount'],
    ],
    ['is told its type alone where that is wrong', { dose: 'moins un' }, ['/form/dose']],
  ])('%s', (_what, form, paths) => {
    expect(pathsOf({ ...(form && { form }) }, bounded)).toEqual(paths);
  });

  it('is asked of a rejection that fills in the form, too', () => {
    expect(pathsOf({ decision: 'rejected', form: { dose: -5 } }, bounded)).toEqual(['/form/dose']);
  });
});

describe('a decision does not fit its task', () => {
  it.each([
    ['without what is required', { form: { note: 'ok' } }, ['/form/dose']],
    ['without any form', {}, ['/form/dose']],
    ['with a value of another type', { form: { dose: 'cinq' } }, ['/form/dose']],
    ['with null', { form: { dose: null } }, ['/form/dose']],
    ['with a field of its own', { form: { dose: 5, 'a/b': 1 } }, ['/form/a~1b']],
    [
      'rejecting with a value of another type',
      { decision: 'rejected', form: { note: 5 } } as const,
      ['/form/note'],
    ],
  ])('%s', (_what, decision, paths) => {
    expect(pathsOf(decision)).toEqual(paths);
  });

  it('with blanks where a text is required', () => {
    const form = [{ name: 'note', type: primitive('String'), required: true }];
    expect(pathsOf({ form: { note: ' \n ' } }, { form })).toEqual(['/form/note']);
    expect(pathsOf({ form: { note: ' a ' } }, { form })).toEqual([]);
  });

  it('rejecting without the reason that the task requires', () => {
    const rejectReasons = { valueSet: 'reasons', required: true };
    const rejected = { decision: 'rejected' } as const;
    expect(pathsOf(rejected, { rejectReasons })).toEqual(['/reason']);
    expect(pathsOf({ ...rejected, reason: '' }, { rejectReasons })).toEqual(['/reason']);
    expect(pathsOf({ ...rejected, reason: ' ' }, { rejectReasons })).toEqual(['/reason']);
    expect(pathsOf({ ...rejected, reason: 'r1' }, { rejectReasons })).toEqual([]);
    expect(pathsOf({ form: { dose: 5 } }, { rejectReasons })).toEqual([]);
    expect(pathsOf(rejected, { rejectReasons: { valueSet: 'reasons' } })).toEqual([]);
  });
});

describe('the reason of a rejection', () => {
  const set = (external: boolean) => ({
    ...{ id: 'reasons', system: 'urn:t', doc: 'Motifs', plugin: 't', external },
    concepts: external ? [] : [{ code: 'r1', display: 'Hémolyse' }],
  });
  const problemsOf = (
    reason: string,
    {
      external = false,
      decision = 'rejected',
      ...more
    }: Partial<Answer> & { readonly external?: boolean } = {},
  ) =>
    formProblems(
      { ...more, decision, reason },
      { ...pending, form: [], rejectReasons: { valueSet: 'reasons' } },
      {
        ...harnessCatalog,
        valueSets: new Map([['reasons', set(external)]]),
      } as typeof harnessCatalog,
    );

  it('is a code of the value set that the task names', () => {
    expect(problemsOf('r1')).toEqual([]);
    expect(problemsOf('r2')).toEqual([
      {
        path: '/reason',
        message: {
          fr: expect.stringContaining('r1') as string,
          en: expect.stringContaining('r1') as string,
        },
      },
    ]);
    expect(problemsOf('Hémolyse').map(({ path }) => path)).toEqual(['/reason']);
    expect(problemsOf('')).toEqual([]);
  });

  it('is any text where the codes are not known here: of a terminology server, or of a plugin that is gone', () => {
    expect(problemsOf('r2', { external: true })).toEqual([]);
    const rejected = { decision: 'rejected', reason: 'r2' } as const;
    expect(pathsOf(rejected, { rejectReasons: { valueSet: 'gone' } })).toEqual([]);
  });

  it('is any text as a remark on an acceptance, and from a record system, whose people do not see the codes', () => {
    expect(problemsOf('vu', { decision: 'accepted' })).toEqual([]);
    const decider = {
      identifiedBy: 'source',
      users: [],
      taskRoles: 'every',
      identities: [],
    } as const;
    expect(problemsOf('hémolyse', { decider })).toEqual([]);
  });
});

describe('a value of a form', () => {
  const isTaken = (type: TypeRef, value: JsonValue): boolean =>
    pathsOf({ form: { field: value } }, { form: [{ name: 'field', type }] }).length === 0;

  it.each<readonly [PrimitiveName, readonly JsonValue[], readonly JsonValue[]]>([
    ['Number', [0.5, 10, -2.5, 0], ['0.5', NaN, Infinity, null, '', true]],
    ['Decimal', [1.5], ['1.5', null]],
    ['Integer', [150, 0, -3, 10.0], [1.5, '150', null]],
    ['Boolean', [true, false], ['true', 0, '', null]],
    ['Date', ['2026-11-20'], ['', '2026-02-30', '20/11/2026', '2026-11-20T08:10:00Z']],
    ['Time', ['08:30:00', '08:30:15.250'], ['', '08:30', '8:30:00', '24:00:00']],
    ['DateTime', ['2026-11-20T08:10:00+01:00'], ['', '2026-11-20T08:10:00', '2026-11-20']],
    ['Duration', ['PT12H', 'P3D'], ['', '12', 'PT', 'PT1.5H']],
    ['Uri', ['https://hospital.example/a', 'urn:oid:1.2'], ['', 'hospital.example', 'a b']],
    ['Code', ['2823-3'], ['', null, 7]],
    ['String', ['', 'a'], [7, null]],
  ])('of the type %s is taken in its own form alone', (name, taken, refused) => {
    expect(taken.map((value) => [value, isTaken(primitive(name), value)])).toEqual(
      taken.map((value) => [value, true]),
    );
    expect(refused.map((value) => [value, isTaken(primitive(name), value)])).toEqual(
      refused.map((value) => [value, false]),
    );
  });

  it('that is wrong within a list or a quantity is named with its place', () => {
    const form = [
      { name: 'doses', type: { kind: 'list', of: primitive('Number') } },
      { name: 'amount', type: { kind: 'quantity' } },
    ] as const;
    const wrong = { doses: [0.5, '1'], amount: { value: '5', unit: 'mg' } };
    expect(pathsOf({ form: wrong }, { form })).toEqual(['/form/doses/1', '/form/amount/value']);
  });
});
