import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Observation, ObservationReferenceRange } from 'fhir/r4';

import { rangeOfText, referenceRangeOf } from './reference-range';

const UCUM = 'http://unitsofmeasure.org';
const quantity = (value: number, unit = 'mmol/L') => ({ value, unit, system: UCUM, code: unit });
const kind = (code: string, display: string) => ({
  coding: [
    { system: 'http://terminology.hl7.org/CodeSystem/referencerange-meaning', code, display },
  ],
});
const range = (low: number, high: number, more: Partial<ObservationReferenceRange> = {}) => ({
  low: quantity(low),
  high: quantity(high),
  ...more,
});
const read = (...ranges: readonly ObservationReferenceRange[]) =>
  referenceRangeOf(ranges, 'mmol/L');

describe('the reference range of a FHIR result', () => {
  it.each<[string, readonly ObservationReferenceRange[], object | undefined]>([
    ['both bounds', [range(3.5, 5)], { low: 3.5, high: 5 }],
    ['the upper bound alone', [{ high: quantity(5) }], { high: 5 }],
    ['the lower bound alone', [{ low: quantity(60) }], { low: 60 }],
    ['a bound of zero', [range(0, 5)], { low: 0, high: 5 }],
    [
      'the normal one of several kinds',
      [
        range(8, 10, { type: kind('therapeutic', 'Therapeutic') }),
        range(3.5, 5, { type: kind('normal', 'Normal') }),
      ],
      { low: 3.5, high: 5 },
    ],
    [
      'what it is for',
      [range(3.5, 5, { appliesTo: [{ text: 'Femmes' }] })],
      { low: 3.5, high: 5, text: 'Femmes' },
    ],
    [
      'another unit than the value',
      [{ low: quantity(137, 'mg/L'), high: quantity(196, 'mg/L') }],
      { low: 137, high: 196, unit: 'mg/L' },
    ],
    ['a text', [{ text: '3,5 - 5,0' }], { low: 3.5, high: 5, text: '3,5 - 5,0' }],
    ['a text that is no range', [{ text: 'négatif' }], { text: 'négatif' }],
    ['bounds without a unit', [{ low: { value: 1 }, high: { value: 2 } }], { low: 1, high: 2 }],
    ['no range', [], undefined],
    ['a range that says nothing', [{ type: kind('normal', 'Normal') }], undefined],
  ])('has %s', (_what, ranges, expected) => {
    expect(read(...ranges)).toEqual(expected);
  });

  it('is a text with all of them when nothing says which is the patient’s', () => {
    expect(
      read(
        range(3.5, 5, { appliesTo: [{ text: 'Femmes' }] }),
        range(3.6, 5.2, { appliesTo: [{ text: 'Hommes' }] }),
      ),
    ).toEqual({ text: '3.5–5 mmol/L ; Femmes ; 3.6–5.2 mmol/L ; Hommes' });
  });

  it('is a text when it is a goal or a limit of another kind, as in the example of HL7', () => {
    const file = join(
      __dirname,
      '../../../../tools/fhir-server/src/__fixtures__/hl7-r4/Observation-glasgow.json',
    );
    const { referenceRange } = JSON.parse(readFileSync(file, 'utf8')) as Observation;
    expect(referenceRangeOf(referenceRange, '{score}')).toEqual({
      text: '≤ 8 {score} ; Severe TBI ; 9–12 {score} ; Moderate TBI ; ≥ 13 {score} ; Mild TBI',
    });
  });

  it('is a text when its bounds have two units', () => {
    expect(read({ low: quantity(3.5), high: quantity(196, 'mg/L') })).toEqual({
      text: '3.5 mmol/L – 196 mg/L',
    });
  });
});

describe('the text of a range', () => {
  it.each<[string, object | undefined]>([
    ['3.5-5.0', { low: 3.5, high: 5, text: '3.5-5.0' }],
    [' 3,5 – 5,0 ', { low: 3.5, high: 5, text: '3,5 – 5,0' }],
    ['-2 - 2', { low: -2, high: 2, text: '-2 - 2' }],
    ['-2--1', { low: -2, high: -1, text: '-2--1' }],
    ['1,000-2,000', { text: '1,000-2,000' }],
    ['5-3', { text: '5-3' }],
    ['<5.0', { text: '<5.0' }],
    ['>= 60', { text: '>= 60' }],
    ['3.5-5.0 mmol/L', { text: '3.5-5.0 mmol/L' }],
    ['négatif', { text: 'négatif' }],
    ['', undefined],
    ['  ', undefined],
  ])('%j', (text, expected) => {
    expect(rangeOfText(text)).toEqual(expected);
  });
});
