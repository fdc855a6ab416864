import type { Observation as FhirObservation } from 'fhir/r4';
import { mapObservation } from './map-observation';

const shell: FhirObservation = {
  resourceType: 'Observation',
  status: 'final',
  code: {
    coding: [
      { system: 'urn:local', code: 'K' },
      { system: 'http://loinc.org', code: '2823-3', display: 'Potassium' },
    ],
  },
};
const effectiveDateTime = '2026-11-18T08:00:00+01:00';
const valueQuantity = { value: 4.1, unit: 'mmol/L' };
const base: FhirObservation = { ...shell, effectiveDateTime, valueQuantity };

const reading = { zone: 'Europe/Paris', language: 'fr' } as const;
const map = (more: Partial<FhirObservation>) => mapObservation({ ...base, ...more }, reading);
const one = (more: Partial<FhirObservation>) => map(more).elements[0];
const unvalued = (more: Partial<FhirObservation>, lenientNumeric = false) =>
  mapObservation({ ...shell, effectiveDateTime, ...more }, { ...reading, lenientNumeric });

describe('mapObservation', () => {
  it('keeps the LOINC code, the value, the unit, the time and the status', () => {
    expect(map({})).toEqual({
      elements: [
        {
          coding: { system: 'http://loinc.org', code: '2823-3', display: 'Potassium' },
          value: 4.1,
          unit: 'mmol/L',
          observedAt: '2026-11-18T08:00:00+01:00',
          status: 'final',
        },
      ],
      skipped: [],
      flagged: [],
    });
  });

  it.each(['2026', '2026-02'])(
    'flags %s, which has no day, and keeps it in the note',
    (partial) => {
      const mapped = map({ effectiveDateTime: partial, note: [{ text: 'dossier repris' }] });
      expect(mapped.flagged).toEqual(['observation-date-partial']);
      expect(mapped.elements[0]?.note).toBe(`dossier repris ; date partielle : ${partial}`);
      expect(map({ effectiveDateTime: '2026-02-03' }).flagged).toEqual([]);
    },
  );

  it('takes a null value for none', () => {
    const valued = { valueQuantity: { value: null } } as unknown as Partial<FhirObservation>;
    expect(map(valued).skipped).toEqual(['observation-without-value']);
  });

  it.each([
    ['final', 'final'],
    ['preliminary', 'preliminary'],
    ['amended', 'amended'],
    ['corrected', 'amended'],
  ] as const)('maps status %s to %s', (status, expected) => {
    expect(one({ status })?.status).toBe(expected);
  });

  it.each(['registered', 'cancelled', 'entered-in-error', 'unknown'] as const)(
    'leaves out status %s, and says so',
    (status) => {
      expect(map({ status })).toEqual({
        elements: [],
        skipped: [`observation-status-${status}`],
        flagged: [],
      });
    },
  );

  it.each([
    ['>', '>'],
    ['>=', '>'],
    ['<', '<'],
    ['<=', '<'],
  ] as const)(
    'keeps comparator %s as interpretation %s and exactly in the note',
    (comparator, kept) => {
      expect(one({ valueQuantity: { value: 10, comparator, unit: 'mmol/L' } })).toMatchObject({
        value: 10,
        interpretation: kept,
        note: `comparateur: ${comparator}`,
      });
    },
  );

  it('keeps the interpretation beside a comparator, and the notes', () => {
    expect(
      one({
        valueQuantity: { value: 10, comparator: '>' },
        interpretation: [{ coding: [{ code: 'HH' }] }],
        note: [{ text: 'Échantillon hémolysé' }],
      }),
    ).toMatchObject({
      interpretation: '>',
      note: 'comparateur: > ; interprétation: HH ; Échantillon hémolysé',
    });
  });

  it('notes in English at an English instance', () => {
    const inEnglish = (more: Partial<FhirObservation>) =>
      mapObservation({ ...base, ...more }, { ...reading, language: 'en' }).elements[0];
    const beyond = inEnglish({
      valueQuantity: { value: 10, comparator: '>=' },
      interpretation: [{ coding: [{ code: 'HH' }] }],
    });
    expect(beyond?.note).toBe('comparator: >= ; interpretation: HH');
    expect(inEnglish({ effectiveDateTime: '2026-05' })?.note).toBe('partial date: 2026-05');
    const age = { low: { value: 18, unit: 'a' } };
    const forAdults = inEnglish({ referenceRange: [{ high: { value: 5, unit: 'mmol/L' }, age }] });
    expect(forAdults?.referenceRange).toMatchObject({ text: 'age: 18 a–' });
  });

  it('keeps the reference range of the result, and of each component its own', () => {
    const range = (high: number) => [{ low: { value: 3.5 }, high: { value: high } }];
    expect(one({ referenceRange: range(5) })?.referenceRange).toEqual({ low: 3.5, high: 5 });
    const component = [4, 5].map((high) => ({
      ...{ code: shell.code, valueQuantity, referenceRange: range(high) },
    }));
    const panel = unvalued({ component, referenceRange: range(9) });
    expect(panel.elements.map(({ referenceRange }) => referenceRange?.high)).toEqual([4, 5]);
    expect(one({ referenceRange: [] })).not.toHaveProperty('referenceRange');
  });

  it('skips a result without a number, whatever it has instead', () => {
    const skippedOf = (more: Partial<FhirObservation>) => unvalued(more).skipped;
    expect(skippedOf({ dataAbsentReason: { text: 'x' } })).toEqual(['observation-without-value']);
    expect(skippedOf({ valueString: '5,6' })).toEqual(['observation-value-not-numeric']);
    expect(skippedOf({ valueCodeableConcept: { text: 'positif' } })).toEqual([
      'observation-value-not-numeric',
    ]);
    expect(skippedOf({ valueRange: { low: { value: 1 } } })).toEqual([
      'observation-value-not-numeric',
    ]);
    expect(skippedOf({ valueRatio: { numerator: { value: 1 } } })).toEqual([
      'observation-value-not-numeric',
    ]);
    expect(map({ valueQuantity: { unit: 'mmol/L' } }).skipped).toEqual([
      'observation-without-value',
    ]);
  });

  it('dates by the effective time, by the end of a period, then by the issue', () => {
    const undated = { ...shell, valueQuantity };
    const dated = (more: Partial<FhirObservation>) =>
      mapObservation({ ...undated, ...more }, reading).elements[0]?.observedAt;
    expect(one({ issued: '2026-11-19T00:00:00Z' })?.observedAt).toBe('2026-11-18T08:00:00+01:00');
    const effectivePeriod = { start: '2026-11-17T00:00:00Z', end: '2026-11-17T01:00:00Z' };
    expect(dated({ effectivePeriod })).toBe('2026-11-17T01:00:00Z');
    expect(dated({ issued: '2026-11-19T00:00:00Z' })).toBe('2026-11-19T00:00:00Z');
    expect(dated({ effectiveDateTime: '2026-11-18' })).toBe('2026-11-18T00:00:00.000+01:00');
    expect(dated({ effectiveDateTime: '2026-06' })).toBe('2026-06-01T00:00:00.000+02:00');
    expect(mapObservation(undated, reading).skipped).toEqual(['observation-without-date']);
  });

  it('reads a number from a text only when it is told to, with a French comma', () => {
    expect(unvalued({ valueString: '5,6' }, true).elements).toMatchObject([
      { value: 5.6, unit: '' },
    ]);
    expect(unvalued({ valueString: ' -0.5 ' }, true).elements).toMatchObject([{ value: -0.5 }]);
    for (const valueString of ['1 234', '5,6 mmol/L', '<5', '1,2,3', '', '1e3', '0x10']) {
      expect(unvalued({ valueString }, true)).toMatchObject({
        elements: [],
        skipped: ['observation-value-not-numeric'],
      });
    }
  });

  it('takes an integer, and flags that it has no unit', () => {
    expect(unvalued({ valueInteger: 15 })).toMatchObject({
      elements: [{ value: 15, unit: '' }],
      flagged: ['observation-without-unit'],
    });
  });

  it('keeps what a value is derived from', () => {
    expect(one({ derivedFrom: [{ reference: 'Observation/creat-1' }] })?.derivedFrom).toBe(
      'Observation/creat-1',
    );
  });

  describe('of a panel', () => {
    const component = [
      { code: { coding: [{ code: '8480-6' }] }, valueQuantity: { value: 120, unit: 'mmHg' } },
      {
        code: { coding: [{ code: '8462-4' }] },
        dataAbsentReason: { coding: [{ code: 'not-performed' }] },
      },
    ];

    it('gives one observation per component with a value, and counts the others', () => {
      const mapped = unvalued({ component });
      expect(mapped.elements).toMatchObject([
        { coding: { code: '8480-6' }, value: 120, unit: 'mm[Hg]' },
      ]);
      expect(mapped.skipped).toEqual(['observation-without-value']);
    });

    it('gives a component its own interpretation, never that of the panel', () => {
      const [systolic = {}, ...others] = component;
      const low = { coding: [{ code: 'L' }] };
      const of = (one: object) =>
        unvalued({
          component: [{ ...systolic, ...one }, ...others] as never,
          interpretation: [{ coding: [{ code: 'HH' }] }],
        }).elements[0]?.interpretation;
      expect(of({})).toBeUndefined();
      expect(of({ interpretation: [low] })).toBe('L');
    });

    it('gives the value of the head too, of any numeric kind', () => {
      expect(unvalued({ component, valueInteger: 3 }).elements.map(({ value }) => value)).toEqual([
        3, 120,
      ]);
    });

    it('counts a head whose value is no number', () => {
      expect(unvalued({ component, valueString: 'voir détail' }).skipped).toEqual([
        'observation-value-not-numeric',
        'observation-without-value',
      ]);
    });
  });
});
