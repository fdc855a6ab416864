import type { Medication } from '@platform/plugin-clinical';

import createCompute from './potassium-raising-medications';

const medication = (code: string, display = code): Medication => ({ coding: { code, display } });

const compute = (medications: readonly Medication[]) =>
  createCompute().compute({
    inputs: { medications },
    config: {},
    context: {},
    run: { id: 'run-1', startedAt: '2026-11-20T08:00:00Z', timezone: 'Europe/Paris' },
  });

describe('hyperkalaemia.potassium-raising-medications', () => {
  it.each([
    ['C03DA01', 'spironolactone'],
    ['C03DB01', 'amiloride'],
    ['C09AA05', 'ramipril'],
    ['C09BA04', 'perindopril and a diuretic'],
    ['C09CA01', 'losartan'],
    ['C09DX04', 'valsartan and sacubitril'],
    ['A12BA01', 'potassium chloride'],
    ['J01EE01', 'co-trimoxazole'],
    ['J01EA01', 'trimethoprim'],
    ['M01AE01', 'ibuprofen'],
    ['C07AA05', 'propranolol'],
    ['c09aa05', 'ramipril, in lower case'],
  ])('finds %s, %s', (code) => {
    expect(compute([medication(code)])).toEqual({ count: 1, names: code, unclassified: 0 });
  });

  it.each([
    ['C03CA01', 'furosemide'],
    ['C03AA03', 'hydrochlorothiazide'],
    ['C07AB02', 'metoprolol, a selective beta blocker'],
    ['J01EC01', 'sulfamethoxazole alone'],
    ['N02BE01', 'paracetamol'],
  ])('leaves %s, %s', (code) => {
    expect(compute([medication(code)])).toEqual({ count: 0, names: '', unclassified: 0 });
  });

  it.each(['', '60234100', '387458008', '3400930000000'])(
    'counts the code « %s », which is not of ATC, apart',
    (code) => {
      expect(compute([medication(code, 'Tisane')])).toEqual({
        ...{ count: 0, names: '', unclassified: 1 },
      });
    },
  );

  it('names each once, by its code where it has no name', () => {
    const all = [
      medication('C09AA05', 'Ramipril'),
      medication('C09AA05', 'Ramipril'),
      medication('C03DA01', ''),
    ];
    expect(compute(all)).toEqual({ count: 3, names: 'Ramipril, C03DA01', unclassified: 0 });
  });
});
