import { NotFoundError } from '@platform/sdk';
import type { Observation } from './clinical-elements';
import type { PatientPort } from './patient-port';

const PATIENT = 'patient-a';
const POTASSIUM = { code: '2823-3', display: 'Potassium', system: 'http://loinc.org' };
const ASPIRIN = { code: 'B01AC06', display: 'Acide acétylsalicylique' };

const potassium = (value: number, observedAt: string): Observation => ({
  coding: POTASSIUM,
  value,
  unit: 'mmol/L',
  observedAt,
});

/**
 * Conformance tests for an implementation of the `patient` port. `open` returns a port with exactly one
 * patient: id `patient-a`, female, born 1950-06-15, named `Anne Exemple`, with nothing else recorded.
 */
export function describePatientPort(
  name: string,
  open: () => PatientPort | Promise<PatientPort>,
): void {
  describe(`patient port: ${name}`, () => {
    let port: PatientPort;
    beforeEach(async () => {
      port = await open();
    });

    it('refuses an unknown patient by its id, on reads and on writes', async () => {
      const read = port.getObservations('nobody', { code: '2823-3' });
      await expect(read).rejects.toThrow('Patient introuvable : nobody');
      await expect(port.snapshot('nobody')).rejects.toBeInstanceOf(NotFoundError);
      await expect(
        port.addNotification('nobody', { severity: 'info', title: 't', body: 'b' }),
      ).rejects.toBeInstanceOf(NotFoundError);
    });

    it('gives the demographics with an age derived from the birth date [MAN-291 MAN-306]', async () => {
      const demographics = await port.getDemographics(PATIENT);
      expect(demographics).toMatchObject({
        patientId: PATIENT,
        sex: 'female',
        name: 'Anne Exemple',
        birthDate: '1950-06-15',
      });
      expect(demographics.ageYears).toBeGreaterThan(70);
    });

    it('patches the demographics it is given and keeps the others [MAN-292]', async () => {
      const identifiers = [{ system: 'urn:oid:1.2.250.1.213.1.4.10', value: '250061234567890' }];
      await port.updateDemographics(PATIENT, { name: 'Anne Autre', identifiers });
      const updated = await port.updateDemographics(PATIENT, { sex: 'other' });
      expect(updated).toMatchObject({ name: 'Anne Autre', sex: 'other', identifiers });
      await expect(port.getDemographics(PATIENT)).resolves.toEqual(updated);
    });

    it('refuses a patch of the id, and of an age that follows from the birth date [MAN-306]', async () => {
      const forged = { patientId: 'patient-b' } as object;
      await expect(port.updateDemographics(PATIENT, forged)).rejects.toMatchObject({
        code: 'CLINICAL_DEMOGRAPHICS_REFUSED',
      });
      await expect(port.updateDemographics(PATIENT, { ageYears: 12 })).rejects.toMatchObject({
        code: 'CLINICAL_DEMOGRAPHICS_REFUSED',
      });
    });

    it('lists one analyte since a floor, most recent first, at most as many as asked [MAN-297 MAN-298 MAN-307]', async () => {
      await port.addObservation(PATIENT, potassium(4.1, '2026-11-18T10:00:00+01:00'));
      // 08:30 UTC, earlier than the one above although its text sorts after it.
      await port.addObservation(PATIENT, potassium(5.2, '2026-11-18T10:30:00+02:00'));
      await port.addObservation(PATIENT, potassium(6.3, '2026-11-18T10:15:00Z'));
      await port.addObservation(PATIENT, {
        ...potassium(80, '2026-11-18T10:00:00Z'),
        coding: { code: '14682-9', display: 'Créatinine' },
      });

      const values = async (query: object) =>
        (await port.getObservations(PATIENT, { code: '2823-3', ...query })).map(
          ({ value }) => value,
        );
      expect(await values({})).toEqual([6.3, 4.1, 5.2]);
      expect(await values({ since: '2026-11-18T09:00:00Z' })).toEqual([6.3, 4.1]);
      expect(await values({ limit: 1 })).toEqual([6.3]);
      expect(await values({ system: 'urn:other' })).toEqual([]);
    });

    it('lists medications in progress, or all of them [MAN-293 MAN-302 MAN-308]', async () => {
      for (const status of ['active', 'on-hold', 'intended', 'stopped', 'completed'] as const) {
        await port.addMedication(PATIENT, { coding: { ...ASPIRIN, code: status }, status });
      }
      await port.addMedication(PATIENT, { coding: { ...ASPIRIN, code: 'unsaid' } });
      const codes = async (includeStopped: boolean) =>
        (await port.getMedications(PATIENT, { includeStopped })).map(({ coding }) => coding.code);
      expect(await codes(false)).toEqual(['active', 'on-hold', 'intended', 'unsaid']);
      expect(await codes(true)).toHaveLength(6);
    });

    it('lists unresolved conditions, or all of them [MAN-294 MAN-299]', async () => {
      const coding = { code: 'N17.9', display: 'IRA' };
      await port.addCondition(PATIENT, { coding, status: 'confirmed', onsetAt: '2026-01-01' });
      await port.addCondition(PATIENT, {
        coding,
        status: 'suspected',
        onsetAt: '2025-01-01',
        resolvedAt: '2025-02-01',
      });
      expect(await port.getConditions(PATIENT)).toHaveLength(1);
      expect(await port.getConditions(PATIENT, { includeResolved: true })).toHaveLength(2);
    });

    it('lists allergies, and procedures by horizon [MAN-295 MAN-296 MAN-300 MAN-301]', async () => {
      await port.addAllergy(PATIENT, { coding: ASPIRIN, criticality: 'high' });
      expect(await port.getAllergies(PATIENT)).toEqual([{ coding: ASPIRIN, criticality: 'high' }]);
      for (const status of ['planned', 'in-progress', 'completed', 'cancelled'] as const) {
        await port.addProcedure(PATIENT, { coding: ASPIRIN, status });
      }
      const statuses = async (horizon: 'past' | 'upcoming' | 'all') =>
        (await port.getProcedures(PATIENT, { horizon })).map(({ status }) => status);
      expect(await statuses('upcoming')).toEqual(['planned', 'in-progress']);
      expect(await statuses('past')).toEqual(['completed', 'cancelled']);
      expect(await statuses('all')).toHaveLength(4);
    });

    it('shows notifications in the snapshot, with the category that follows from the severity [MAN-303 MAN-309]', async () => {
      const text = { title: 'Titre', body: 'Corps' };
      await port.addNotification(PATIENT, { severity: 'critical', ...text });
      await port.addNotification(PATIENT, { severity: 'warning', ...text });
      await port.addNotification(PATIENT, { severity: 'info', ...text, category: 'reminder' });
      const { notifications } = await port.snapshot(PATIENT);
      expect(notifications).toMatchObject([
        { severity: 'critical', category: 'alert', ...text, at: expect.any(String) },
        { severity: 'warning', category: 'notification' },
        { severity: 'info', category: 'reminder' },
      ]);
    });

    it('gives in the snapshot the whole profile, all it was told included [MAN-290]', async () => {
      const coding = ASPIRIN;
      await port.addObservation(PATIENT, potassium(4.1, '2026-11-18T10:00:00Z'));
      await port.addCondition(PATIENT, { coding, status: 'confirmed', onsetAt: '2026-01-01' });
      await port.addAllergy(PATIENT, { coding });
      await port.addProcedure(PATIENT, { coding, status: 'planned' });
      await port.addMedication(PATIENT, { coding });
      await port.addNotification(PATIENT, { severity: 'info', title: 't', body: 'b' });
      expect(await port.snapshot(PATIENT)).toMatchObject({
        demographics: { patientId: PATIENT, name: 'Anne Exemple' },
        observations: [{ coding: POTASSIUM, value: 4.1 }],
        conditions: [{ coding, status: 'confirmed' }],
        allergies: [{ coding }],
        procedures: [{ coding, status: 'planned' }],
        medications: [{ coding }],
        notifications: [{ severity: 'info', title: 't' }],
      });
    });

    it('applies a write repeated with its idempotency key once, even when both run at once', async () => {
      const options = { idempotencyKey: 'run-1:notify' };
      const notification = { severity: 'warning', title: 't', body: 'b' } as const;
      await Promise.all([
        port.addNotification(PATIENT, notification, options),
        port.addNotification(PATIENT, notification, options),
      ]);
      await port.addNotification(PATIENT, notification, options);
      await port.addNotification(PATIENT, notification, { idempotencyKey: 'run-2:notify' });
      expect((await port.snapshot(PATIENT)).notifications).toHaveLength(2);
    });

    it('keeps two different writes made under one idempotency key', async () => {
      const options = { idempotencyKey: 'run-1:node' };
      await port.addAllergy(PATIENT, { coding: ASPIRIN }, options);
      await port.addMedication(PATIENT, { coding: ASPIRIN }, options);
      expect(await port.snapshot(PATIENT)).toMatchObject({
        allergies: [{ coding: ASPIRIN }],
        medications: [{ coding: ASPIRIN }],
      });
    });

    it('is not changed through what it answered', async () => {
      await port.addAllergy(PATIENT, { coding: ASPIRIN });
      (await port.getAllergies(PATIENT)).pop();
      expect(await port.getAllergies(PATIENT)).toHaveLength(1);
    });

    it('holds a published validation until it is withdrawn [MAN-304]', async () => {
      const request = {
        runId: 'run-1',
        pendingId: 'approve:run-1',
        kind: 'core.validation',
        workflowName: 'Alerte',
        title: 'Confirmer',
        payload: { stage: 2 },
      };
      await port.publishValidationRequest?.(PATIENT, request);
      await port.publishValidationRequest?.(PATIENT, request);
      expect((await port.snapshot(PATIENT)).pendingValidations).toEqual([request]);
      await port.withdrawValidationRequest?.(PATIENT, 'approve:run-1');
      expect((await port.snapshot(PATIENT)).pendingValidations).toEqual([]);
    });
  });
}
