import type { Condition } from 'fhir/r4';
import { mapCondition, type ConditionReading } from './map-condition';

const ICD = 'https://smt.esante.gouv.fr/terminologie-cim-10';
const concept = (code: string) => ({ coding: [{ code }] });
const map = (more: Partial<Condition>, reading?: ConditionReading) =>
  mapCondition(
    {
      resourceType: 'Condition',
      subject: { reference: 'Patient/a' },
      code: { coding: [{ system: ICD, code: 'N17.9', display: 'IRA' }] },
      onsetDateTime: '2026-01-02',
      ...more,
    },
    reading,
  );

describe('mapCondition', () => {
  it('keeps code, onset and recorder', () => {
    expect(map({ recorder: { display: 'Dr A' } })).toEqual({
      elements: [
        {
          coding: { system: ICD, code: 'N17.9', display: 'IRA' },
          status: 'confirmed',
          onsetAt: '2026-01-02',
          recordedBy: 'Dr A',
        },
      ],
      skipped: [],
      flagged: [],
    });
  });

  it.each([
    ['confirmed', 'confirmed'],
    ['unconfirmed', 'suspected'],
    ['provisional', 'suspected'],
    ['differential', 'suspected'],
  ])('takes verification %s for %s', (verification, status) => {
    expect(map({ verificationStatus: concept(verification) }).elements).toMatchObject([{ status }]);
  });

  it.each(['refuted', 'entered-in-error', 'other'])(
    'leaves out verification %s',
    (verification) => {
      expect(map({ verificationStatus: concept(verification) })).toMatchObject({
        elements: [],
        skipped: [`condition-verification-${verification}`],
      });
    },
  );

  it('takes one without verification for confirmed, or for what it is told to', () => {
    expect(map({}).elements[0]?.status).toBe('confirmed');
    expect(map({}, { unverifiedAs: 'suspected' }).elements[0]?.status).toBe('suspected');
  });

  it.each([
    [{ clinicalStatus: concept('active') }, undefined],
    [{ clinicalStatus: concept('recurrence') }, undefined],
    [{ clinicalStatus: concept('relapse') }, undefined],
    [{}, undefined],
    [{ abatementDateTime: '2026-02-03' }, '2026-02-03'],
    [{ abatementPeriod: { start: '2026-02', end: '2026-03' } }, '2026-03'],
    [{ clinicalStatus: concept('resolved') }, ''],
    [{ clinicalStatus: concept('inactive') }, ''],
    [{ clinicalStatus: concept('remission') }, ''],
    [{ abatementString: 'guéri' }, ''],
    [{ abatementAge: { value: 40, code: 'a' } }, ''],
    [{ abatementRange: {} }, ''],
  ])('of %j is resolved at %j', (more, resolvedAt) => {
    expect(map(more).elements[0]?.resolvedAt).toBe(resolvedAt);
  });

  it('dates the onset by time, period, age, then by the recording', () => {
    const onset = (more: Partial<Condition>, reading?: ConditionReading) => {
      const { elements, flagged } = mapCondition(
        { resourceType: 'Condition', subject: {}, code: { text: 'x' }, ...more },
        reading,
      );
      return [elements[0]?.onsetAt, flagged];
    };
    const recordedDate = '2026-05-01';
    const onsetAge = { value: 40, code: 'a' };
    expect(onset({ onsetPeriod: { start: '2020' }, recordedDate })).toEqual(['2020', []]);
    expect(onset({ onsetAge, recordedDate }, { birthDate: '1950-06-15' })).toEqual([
      '1990-06-15',
      [],
    ]);
    expect(onset({ onsetAge, recordedDate })).toEqual([recordedDate, []]);
    expect(onset({ onsetString: 'enfance', recordedDate })).toEqual([recordedDate, []]);
    expect(onset({ onsetString: 'enfance' })).toEqual(['', ['condition-without-onset']]);
  });

  it('takes « no known problems » for no problem', () => {
    expect(
      map({
        code: {
          coding: [
            {
              system: 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips',
              code: 'no-known-problems',
            },
          ],
        },
      }),
    ).toMatchObject({ elements: [], skipped: ['condition-absent'] });
  });

  it('skips one without a code', () => {
    expect(map({ code: {} }).skipped).toEqual(['condition-without-code']);
  });
});
