import { signsOf } from '../fields/numbers';
import type { Field, Surroundings } from '../fields/reading';
import { decisionOf, reasonField, recordedOf, REMARK } from './decision-request';
import type { Draft } from './use-draft';

const SURROUNDINGS = {
  ...{ signs: signsOf('fr'), timezone: 'Europe/Paris', types: [] },
  dimensions: [{ name: 'mass', units: [{ symbol: 'mg' }] }],
  valueSets: [{ id: 'reasons', concepts: [{ code: 'hemolysis', display: 'Hémolyse' }] }],
} as unknown as Surroundings;

const DOSE: Field = { name: 'dose', type: { kind: 'primitive', name: 'Number' }, required: true };
const AMOUNT: Field = { name: 'amount', type: { kind: 'quantity', dimension: 'mass' } };
const FIELDS = [DOSE, AMOUNT];

const draft = (more: Partial<Draft>): Draft => ({
  ...{ typed: {}, isRejecting: false, remark: '', code: '' },
  ...more,
});
const accepted = (more: Partial<Draft>) => decisionOf(draft(more), FIELDS, REMARK, SURROUNDINGS);

describe('an acceptance', () => {
  it('has what was typed, without what is empty', () => {
    const typed = { dose: { text: '1,50' }, amount: { text: '', unit: 'mg' } };
    expect(accepted({ typed })).toEqual({ decision: 'accepted', form: { dose: 1.5 } });
  });

  it('has a remark where somebody wrote one', () => {
    const typed = { dose: { text: '1' } };
    const said = (remark: string) => accepted({ typed, remark })?.reason;
    expect(said('vu à deux')).toBe('vu à deux');
    expect(said('  \n')).toBeUndefined();
  });

  it('is none while something is missing, wrong or too long', () => {
    expect(accepted({})).toBeUndefined();
    expect(accepted({ typed: { dose: { text: '1e5' } } })).toBeUndefined();
    const typed = { dose: { text: '1' } };
    expect(accepted({ typed, remark: 'x'.repeat(4_001) })).toBeUndefined();
  });
});

describe('a rejection', () => {
  const coded = reasonField({ valueSet: 'reasons', required: true });
  const rejected = (more: Partial<Draft>, said = coded) =>
    decisionOf(draft({ isRejecting: true, ...more }), FIELDS, said, SURROUNDINGS);

  it('needs no field, but the reason that the task asks for', () => {
    expect(rejected({})).toBeUndefined();
    expect(rejected({ code: 'other' })).toBeUndefined();
    expect(rejected({ code: 'hemolysis' })).toEqual({ decision: 'rejected', reason: 'hemolysis' });
    expect(rejected({ remark: 'hémolyse' }, reasonField(undefined))).toEqual({
      ...{ decision: 'rejected', reason: 'hémolyse' },
    });
  });

  it('has nothing of the form of an acceptance, whatever was typed there', () => {
    const reason = { decision: 'rejected', reason: 'hemolysis' };
    for (const text of ['1,5', '1 500']) {
      expect(rejected({ typed: { dose: { text } }, code: 'hemolysis' })).toEqual(reason);
    }
  });
});

it('a decision is shown as it will be recorded, with what stays empty', () => {
  const coded = { ...reasonField({ valueSet: 'reasons' }), label: 'Motif' };
  const decision = {
    decision: 'rejected',
    reason: 'hemolysis',
    form: { amount: { value: 1_500.05, unit: 'mg' } },
  } as const;
  expect(recordedOf(decision, FIELDS, coded, { ...SURROUNDINGS, language: 'fr' })).toEqual({
    values: [
      ['amount', '1500,05 mg'],
      ['Motif', 'Hémolyse (hemolysis)'],
    ],
    empty: ['dose'],
  });
});
