import type { Medication } from '@platform/plugin-clinical';

import createCompute from './prescribed-apixaban';

const line = (dosageText: string | undefined, more: Partial<Medication> = {}): Medication => ({
  coding: { code: 'B01AF02', display: 'Apixaban', system: 'http://www.whocc.no/atc' },
  ...(dosageText !== undefined && { dosageText }),
  ...more,
});

const compute = (medications: readonly Medication[], oneOrder?: boolean) =>
  createCompute().compute({
    inputs: { medications, ...(oneOrder !== undefined && { oneOrder }) },
    config: {},
    context: {},
    run: { id: 'run-1', startedAt: '2026-11-20T08:00:00Z', timezone: 'Europe/Paris' },
  });

describe('renal-pathways.prescribed-apixaban', () => {
  it.each([
    ['5 mg, 2 fois par jour', '5 mg x2'],
    ['2,5 mg, 2 fois par jour', '2.5 mg x2'],
    ['2.5 mg, 2 times a day', '2.5 mg x2'],
    ['5mg x2', '5 mg x2'],
    ['5 mg × 2 / jour', '5 mg x2'],
    ['5 mg 2/j', '5 mg x2'],
    ['2,5 mg matin et soir', '2.5 mg x2'],
    ['5 mg deux fois par jour', '5 mg x2'],
    ['5 mg BID', '5 mg x2'],
    ['5 mg twice daily', '5 mg x2'],
    ['5 mg une fois par jour', '5 mg x1'],
    ['5 mg, 1 fois par jour', '5 mg x1'],
    ['10 mg, 2 fois par jour', '10 mg x2'],
    ['1 comprimé de 5 mg matin et soir, per os', '5 mg x2'],
    ['5 mg 2×/24 h', '5 mg x2'],
  ])('reads « %s » as %s', (text, dose) => {
    expect(compute([line(text)])).toEqual({ prescribed: true, dose, dosage: text });
  });

  it.each([
    ['nothing', undefined],
    ['no dose', '2 fois par jour'],
    ['no rhythm', '5 mg'],
    ['a protocol', 'selon protocole'],
    ['two doses', '10 mg puis 5 mg, 2 fois par jour'],
    ['two rhythms', '5 mg 2 fois par jour puis une fois par jour'],
    ['a number of tablets', '2 comprimés de 2,5 mg, 2 fois par jour'],
    ['a part of a tablet', '1/2 comprimé de 5 mg, 2 fois par jour'],
    ['a part of a tablet in words', 'un demi comprimé de 5 mg, 2 fois par jour'],
    ['some of the days', '5 mg matin et soir, un jour sur deux'],
    ['weeks', '5 mg x 2 semaines'],
    ['as needed', '5 mg, 2 fois par jour si besoin'],
    ['another unit', '5 g 2 fois par jour'],
  ])('guesses no dose where the text says %s', (_what, text) => {
    expect(compute([line(text)])).toEqual({ prescribed: true, dosage: text ?? '-' });
  });

  it('takes two lines of the same dose as one dose, and of different ones as none', () => {
    const five = line('5 mg x2');
    expect(compute([five, line('5 mg, 2 fois par jour')])).toMatchObject({ dose: '5 mg x2' });
    expect(compute([five, line('2,5 mg x2')])).not.toHaveProperty('dose');
    expect(compute([five, line('selon protocole')])).not.toHaveProperty('dose');
  });

  it('takes two lines of one prescription as no one dose, even when they are equal', () => {
    const five = line('5 mg x2');
    expect(compute([five, five], true)).not.toHaveProperty('dose');
    expect(compute([five], true)).toMatchObject({ dose: '5 mg x2' });
    expect(compute([five, line('5 mg x2', { status: 'stopped' })], true)).toHaveProperty('dose');
  });

  it('finds apixaban by its code, or by its name where it has none, and no other drug', () => {
    const named = { coding: { code: '', display: 'ELIQUIS 5 mg' }, dosageText: '5 mg x2' };
    expect(compute([named])).toMatchObject({ prescribed: true, dose: '5 mg x2' });
    const other = { coding: { code: 'B01AF01', display: 'Rivaroxaban' }, dosageText: '20 mg x1' };
    expect(compute([other])).toEqual({ prescribed: false, dosage: '' });
  });

  it.each(['stopped', 'completed'] as const)('leaves a line aside that is %s', (status) => {
    expect(compute([line('5 mg x2', { status })])).toEqual({ prescribed: false, dosage: '' });
  });
});
