import { mapObservation } from './map-observation';
import type { FhirObservation } from './resources';

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

const map = (more: Partial<FhirObservation>) =>
  mapObservation({ ...base, ...more }, (date) => `${date}T00:00:00.000+01:00`);
const one = (more: Partial<FhirObservation>) => map(more).observations[0];

describe('mapObservation', () => {
  it('keeps the LOINC code, the value, the unit, the time and the status', () => {
    expect(map({})).toEqual({
      observations: [
        {
          coding: { system: 'http://loinc.org', code: '2823-3', display: 'Potassium' },
          value: 4.1,
          unit: 'mmol/L',
          observedAt: '2026-11-18T08:00:00+01:00',
          status: 'final',
        },
      ],
      skipped: [],
    });
  });

  it.each([
    ['final', 'final'],
    ['preliminary', 'preliminary'],
    ['amended', 'amended'],
    ['corrected', 'amended'],
  ])('maps status %s to %s', (status, expected) => {
    expect(one({ status })?.status).toBe(expected);
  });

  it.each(['registered', 'cancelled', 'entered-in-error', 'unknown'])(
    'leaves out status %s, and says so',
    (status) => {
      expect(map({ status })).toEqual({
        observations: [],
        skipped: [`observation-status-${status}`],
      });
    },
  );

  it.each([
    ['>', '>'],
    ['>=', '>'],
    ['<', '<'],
    ['<=', '<'],
  ])('keeps comparator %s as interpretation %s and exactly in the note', (comparator, kept) => {
    expect(one({ valueQuantity: { value: 10, comparator, unit: 'mmol/L' } })).toMatchObject({
      value: 10,
      interpretation: kept,
      note: `comparateur: ${comparator}`,
    });
  });

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

  it('skips a result without a number, whatever it has instead', () => {
    const skippedOf = (more: object) =>
      mapObservation({ ...shell, effectiveDateTime, ...more }, String).skipped;
    expect(skippedOf({ dataAbsentReason: { text: 'x' } })).toEqual(['observation-without-value']);
    expect(skippedOf({ valueString: '5,6' })).toEqual(['observation-value-not-numeric']);
    expect(map({ valueQuantity: { unit: 'mmol/L' } }).skipped).toEqual([
      'observation-without-value',
    ]);
  });

  it('dates by the effective time, by the end of a period, then by the issue', () => {
    const undated = { ...shell, valueQuantity };
    const dated = (more: Partial<FhirObservation>) =>
      mapObservation({ ...undated, ...more }, (date) => `${date}T00:00`).observations[0]
        ?.observedAt;
    expect(one({ issued: '2026-11-19T00:00:00Z' })?.observedAt).toBe('2026-11-18T08:00:00+01:00');
    const effectivePeriod = { start: '2026-11-17T00:00:00Z', end: '2026-11-17T01:00:00Z' };
    expect(dated({ effectivePeriod })).toBe('2026-11-17T01:00:00Z');
    expect(dated({ issued: '2026-11-19T00:00:00Z' })).toBe('2026-11-19T00:00:00Z');
    expect(dated({ effectiveDateTime: '2026-11-18' })).toBe('2026-11-18T00:00');
    expect(mapObservation(undated, String).skipped).toEqual(['observation-without-date']);
  });

  it('gives one observation per valued component of a panel', () => {
    const component = [
      { code: { coding: [{ code: '8480-6' }] }, valueQuantity: { value: 120, unit: 'mmHg' } },
      { code: { coding: [{ code: '8462-4' }] } },
    ];
    const mapped = mapObservation({ ...shell, effectiveDateTime, component }, String);
    expect(mapped.observations).toMatchObject([
      { coding: { code: '8480-6' }, value: 120, unit: 'mm[Hg]' },
    ]);
    expect(mapped.skipped).toEqual(['observation-without-value']);
  });
});
