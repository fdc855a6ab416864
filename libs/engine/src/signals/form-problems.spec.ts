import type { ResolveValidationInput } from '@platform/engine-api';
import type { PendingValidation } from '@platform/ports';

import { engineCatalog } from '../__fixtures__/engine-harness';
import { formProblems } from './form-problems';

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
  decision: Partial<ResolveValidationInput>,
  more: Partial<PendingValidation> = {},
): readonly string[] =>
  formProblems(
    { pendingId: pending.pendingId, decision: 'accepted', ...decision },
    { ...pending, ...more },
    engineCatalog,
  ).map(({ path }) => path);

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

  it('rejecting without the reason that the task requires', () => {
    const rejectReasons = { valueSet: 'reasons', required: true };
    const rejected = { decision: 'rejected' } as const;
    expect(pathsOf(rejected, { rejectReasons })).toEqual(['/reason']);
    expect(pathsOf({ ...rejected, reason: '' }, { rejectReasons })).toEqual(['/reason']);
    expect(pathsOf({ ...rejected, reason: 'r1' }, { rejectReasons })).toEqual([]);
    expect(pathsOf({ form: { dose: 5 } }, { rejectReasons })).toEqual([]);
    expect(pathsOf(rejected, { rejectReasons: { valueSet: 'reasons' } })).toEqual([]);
  });
});
