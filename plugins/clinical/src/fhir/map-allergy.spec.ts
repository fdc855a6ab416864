import type { AllergyIntolerance } from 'fhir/r4';
import { mapAllergyIntolerance } from './map-allergy';

const SNOMED = 'http://snomed.info/sct';
const concept = (code: string, system?: string) => ({
  coding: [{ code, ...(system !== undefined && { system }) }],
});
const map = (more: Partial<AllergyIntolerance>) =>
  mapAllergyIntolerance({
    resourceType: 'AllergyIntolerance',
    patient: { reference: 'Patient/a' },
    code: { text: 'Pénicilline', coding: [{ system: SNOMED, code: '764146007' }] },
    ...more,
  });

describe('mapAllergyIntolerance', () => {
  it('keeps code, criticality, date and notes', () => {
    expect(
      map({
        criticality: 'high',
        recordedDate: '2020-01-01',
        note: [{ text: 'Œdème' }, { text: 'aux urgences' }],
      }),
    ).toEqual({
      elements: [
        {
          coding: { code: '764146007', display: 'Pénicilline', system: SNOMED },
          criticality: 'high',
          recordedAt: '2020-01-01',
          note: 'Œdème ; aux urgences',
        },
      ],
      skipped: [],
      flagged: [],
    });
  });

  it.each<[Partial<AllergyIntolerance>, string]>([
    [{ verificationStatus: concept('entered-in-error') }, 'allergy-verification-entered-in-error'],
    [{ verificationStatus: concept('refuted') }, 'allergy-verification-refuted'],
    [{ clinicalStatus: concept('resolved') }, 'allergy-clinical-resolved'],
    [{ clinicalStatus: concept('inactive') }, 'allergy-clinical-inactive'],
    [{ code: concept('716186003', SNOMED) }, 'allergy-none-known'],
    [{ code: concept('160244002', SNOMED) }, 'allergy-none-known'],
    [
      {
        code: concept(
          'no-known-allergies',
          'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips',
        ),
      },
      'allergy-none-known',
    ],
    ...['409137002', '429625007', '428607008', '716184000', '428197003', '716220001'].map(
      (code): [Partial<AllergyIntolerance>, string] => [
        { code: concept(code, SNOMED) },
        'allergy-absent',
      ],
    ),
    [
      {
        verificationStatus: concept('entered-in-error'),
        code: concept('716186003', SNOMED),
      },
      'allergy-verification-entered-in-error',
    ],
    [{ code: {} }, 'allergy-without-code'],
  ])('skips %j as %s', (more, reason) => {
    expect(map(more)).toEqual({ elements: [], skipped: [reason], flagged: [] });
  });

  it('keeps one without any status, and one that is unconfirmed', () => {
    expect(map({}).elements).toHaveLength(1);
    expect(map({ verificationStatus: concept('unconfirmed') }).elements).toHaveLength(1);
  });

  it('does not take a number of another code system for an absence', () => {
    expect(map({ code: concept('716186003', 'urn:local') }).elements).toHaveLength(1);
  });

  it('is named by the substance of a reaction when it has no code', () => {
    const reaction = [{ manifestation: [] }, { substance: { text: 'Latex' }, manifestation: [] }];
    expect(map({ code: {}, reaction }).elements).toEqual([
      { coding: { code: '', display: 'Latex' } },
    ]);
  });
});
