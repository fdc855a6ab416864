import type { RecordEffect } from '@platform/sdk';

import type { Allergy } from '../ports/clinical-elements';
import type { PatientProfile } from '../ports/patient-port';
import { describePatientPort } from '../ports/patient-port.conformance';
import openPatientSandbox from './patient';

const seed = {
  demographics: {
    patientId: 'patient-a',
    sex: 'female',
    name: 'Anne Exemple',
    birthDate: '1950-06-15',
  },
} satisfies Partial<PatientProfile>;

const context = { now: () => new Date('2026-01-01T12:00:00.000Z'), timezone: 'Europe/Paris' };
const createPatientSandbox = (given: unknown, record: RecordEffect) =>
  openPatientSandbox(given, record, context);

const ignore = () => undefined;

describePatientPort('sandbox', () => createPatientSandbox(seed, ignore));

describe('patient sandbox', () => {
  it('captures each write under its operation and subject, and reads it back [MAN-193 MAN-194]', async () => {
    const effects: unknown[] = [];
    const port = createPatientSandbox(seed, (...effect) => effects.push(effect));
    const notification = {
      severity: 'critical',
      title: 't',
      body: 'b',
      at: '2026-11-18T08:00:00Z',
    };
    await port.addNotification('patient-a', { ...notification, severity: 'critical' });
    expect(effects).toEqual([
      ['addNotification', 'patient-a', { ...notification, category: 'alert' }],
    ]);
    expect((await port.snapshot('patient-a')).notifications).toHaveLength(1);
  });

  it('and its seed do not reach each other [MAN-193 MAN-194]', async () => {
    const profile = { demographics: { ...seed.demographics }, allergies: [] as Allergy[] };
    const port = createPatientSandbox(profile, ignore);
    await port.addAllergy('patient-a', { coding: { code: 'x', display: 'x' } });
    expect(profile.allergies).toEqual([]);
    profile.demographics.name = 'Changed';
    expect((await port.getDemographics('patient-a')).name).toBe('Anne Exemple');
  });

  it('gives the age at the instant of the simulation, on any day', async () => {
    const age = async (now: string) => {
      const at = { ...context, now: () => new Date(now) };
      return (await openPatientSandbox(seed, ignore, at).getDemographics('patient-a')).ageYears;
    };
    expect(await age('2026-06-14T12:00:00Z')).toBe(75);
    expect(await age('2026-06-15T12:00:00Z')).toBe(76);
  });

  it('derives the age from the birth date, and takes the stated one where there is none', async () => {
    const { birthDate: _birthDate, ...unborn } = seed.demographics;
    const age = async (demographics: object) => {
      const port = openPatientSandbox({ demographics: { ...demographics, ageYears: 42 } }, ignore, {
        ...context,
        now: () => new Date('2026-06-15T12:00:00Z'),
      });
      return (await port.getDemographics('patient-a')).ageYears;
    };
    expect(await age(seed.demographics)).toBe(76);
    expect(await age(unborn)).toBe(42);
  });

  it('takes writes to a patient that the simulation says exists, of whom nothing is known', async () => {
    const effects: unknown[] = [];
    const record: RecordEffect = (...effect) => effects.push(effect);
    const existing = { ...context, subjects: { patient: 'patient-b' } };
    const port = openPatientSandbox(undefined, record, existing);
    await port.addAllergy('patient-b', { coding: { code: 'x', display: 'x' } });
    expect(effects).toHaveLength(1);
    expect(await port.getObservations('patient-b')).toEqual([]);
    await expect(port.getDemographics('patient-b')).rejects.toThrow('âge du patient inconnu');
    await expect(port.getAllergies('patient-a')).rejects.toThrow('Patient introuvable');
    const seeded = openPatientSandbox(seed, record, {
      ...existing,
      subjects: { patient: 'patient-a' },
    });
    expect((await seeded.getDemographics('patient-a')).name).toBe('Anne Exemple');
  });

  it('knows no patient without a seed, and refuses a seed of another shape', async () => {
    await expect(createPatientSandbox(undefined, ignore).getAllergies('patient-a')).rejects.toThrow(
      /^Patient introuvable$/,
    );
    expect(() => createPatientSandbox({ observations: [] }, ignore)).toThrow(
      '« demographics.patientId » est attendu',
    );
  });

  it.each<readonly [object, string]>([
    [{ observations: {} }, '« observations » : liste attendue'],
    [{ observations: [null] }, '« observations[0] » : objet attendu'],
    [{ observations: [{ value: 6.5 }, { value: '6.5' }] }, '« observations[1].value » : nombre'],
    [{ observations: [{ observedAt: 20261118 }] }, '« observations[0].observedAt » : texte'],
    [{ conditions: [{ coding: 'N18' }] }, '« conditions[0].coding » : objet attendu'],
    [{ medications: [{ coding: { code: 7 } }] }, '« medications[0].coding.code » : texte attendu'],
    [{ demographics: { ...seed.demographics, ageYears: '42' } }, '« demographics.ageYears » : nom'],
  ])('refuses a seed in which a member is of another type, and names it: %j', (more, named) => {
    expect(() => createPatientSandbox({ ...seed, ...more }, ignore)).toThrow(named);
  });
});
