import { patientSeedOf, prescriptionSeedOf } from './seed-of-resources';

const context = {
  now: new Date('2026-11-18T08:00:00Z'),
  timezone: 'Europe/Paris',
  locale: 'fr',
  subjects: { patient: 'p1' },
};
const patient = { resourceType: 'Patient', id: 'p1', gender: 'female', birthDate: '1950-04-02' };
const potassium = (id: string, value: number, status = 'final') => ({
  resourceType: 'Observation',
  id,
  status,
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }] },
  effectiveDateTime: '2026-11-18T07:10:00Z',
  valueQuantity: { value, unit: 'mmol/L' },
});

describe('the seed that FHIR resources make', () => {
  it('is the record that the port returns, with the age at that instant', () => {
    const seed = patientSeedOf([patient, potassium('o1', 6.1)], context);
    expect(seed?.demographics).toMatchObject({ patientId: 'p1', sex: 'female', ageYears: 76 });
    expect(seed?.observations).toMatchObject([{ value: 6.1, unit: 'mmol/L', status: 'final' }]);
  });

  it('says what it left out, as the adapters do', () => {
    const wrong = potassium('o2', 9, 'entered-in-error');
    expect(patientSeedOf([patient, wrong], context)).toMatchObject({
      observations: [],
      skipped: { 'observation-status-entered-in-error': 1 },
    });
  });

  it('is the same for a resource that is read again', () => {
    const resources = [patient, potassium('o1', 6.1)];
    expect(patientSeedOf(resources, context)).toEqual(patientSeedOf(resources, context));
  });

  it('is nothing without the patient, whatever else is there', () => {
    expect(patientSeedOf([potassium('o1', 6.1), 'text', null], context)).toBeUndefined();
    expect(prescriptionSeedOf([], { ...context, subjects: {} })).toEqual([]);
  });

  it('is the prescriptions of the patient, by their group', () => {
    const request = (id: string, value: string) => ({
      resourceType: 'MedicationRequest',
      id,
      status: 'active',
      intent: 'order',
      groupIdentifier: { system: 'urn:rx', value },
      medicationCodeableConcept: { coding: [{ code: 'C09AA05', display: 'Ramipril' }] },
      subject: { reference: 'Patient/p1' },
    });
    const seed = prescriptionSeedOf([request('m1', 'rx'), request('m2', 'rx')], context);
    expect(seed).toMatchObject([{ id: 'rx', patientId: 'p1', items: [{}, {}] }]);
  });
});
