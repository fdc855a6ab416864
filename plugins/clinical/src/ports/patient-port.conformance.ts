import { NotFoundError, type EffectOptions } from '@platform/sdk';
import type { Condition, Observation, Procedure, RecordNotification } from './clinical-elements';
import type { PatientPort, PatientProfile } from './patient-port';

const PATIENT = 'patient-a';
const POTASSIUM = { code: '2823-3', display: 'Potassium', system: 'http://loinc.org' };
const ASPIRIN = { code: 'B01AC06', display: 'Acide acétylsalicylique' };

const potassium = (value: number, observedAt: string): Observation => ({
  coding: POTASSIUM,
  value,
  unit: 'mmol/L',
  observedAt,
});

const PERFORMED: Procedure = {
  coding: { code: 'JVJF004', display: 'Hémodialyse' },
  status: 'completed',
  performedAt: '2026-11-02T09:00:00+01:00',
};
const PLANNED: Procedure = {
  coding: { code: 'JAQM003', display: 'Échographie rénale' },
  status: 'planned',
  scheduledAt: '2026-12-01T09:00:00+01:00',
};
const POTASSIUM_RESULT = potassium(4.1, '2026-11-18T10:00:00+01:00');
const CONDITION: Condition = {
  coding: { code: 'N17.9', display: 'IRA' },
  status: 'confirmed',
  onsetAt: '2026-01-01',
};
const NOTIFICATION: RecordNotification = { severity: 'warning', title: 't', body: 'b' };

/** Every write of one element, with what the record then holds of it. */
const WRITES: readonly [
  string,
  (port: PatientPort, options: EffectOptions) => Promise<unknown>,
  (profile: PatientProfile) => readonly unknown[],
][] = [
  [
    'addObservation',
    (port, options) => port.addObservation(PATIENT, POTASSIUM_RESULT, options),
    (profile) => profile.observations,
  ],
  [
    'addCondition',
    (port, options) => port.addCondition(PATIENT, CONDITION, options),
    (profile) => profile.conditions,
  ],
  [
    'addAllergy',
    (port, options) => port.addAllergy(PATIENT, { coding: ASPIRIN }, options),
    (profile) => profile.allergies,
  ],
  [
    'addProcedure (performed)',
    (port, options) => port.addProcedure(PATIENT, PERFORMED, options),
    (profile) => profile.procedures,
  ],
  [
    'addProcedure (planned)',
    (port, options) => port.addProcedure(PATIENT, PLANNED, options),
    (profile) => profile.procedures,
  ],
  [
    'addMedication',
    (port, options) => port.addMedication(PATIENT, { coding: ASPIRIN }, options),
    (profile) => profile.medications,
  ],
  [
    'addNotification',
    (port, options) => port.addNotification(PATIENT, NOTIFICATION, options),
    (profile) => profile.notifications,
  ],
];

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

    it.each<[string, (port: PatientPort) => Promise<unknown>]>([
      ['snapshot', (of) => of.snapshot('nobody')],
      ['getDemographics', (of) => of.getDemographics('nobody')],
      ['updateDemographics', (of) => of.updateDemographics('nobody', { name: 'n' })],
      ['getMedications', (of) => of.getMedications('nobody')],
      ['getConditions', (of) => of.getConditions('nobody')],
      ['getAllergies', (of) => of.getAllergies('nobody')],
      ['getProcedures', (of) => of.getProcedures('nobody')],
      ['getObservations', (of) => of.getObservations('nobody', { code: '2823-3' })],
      ['addObservation', (of) => of.addObservation('nobody', POTASSIUM_RESULT)],
      ['addCondition', (of) => of.addCondition('nobody', CONDITION)],
      ['addAllergy', (of) => of.addAllergy('nobody', { coding: ASPIRIN })],
      ['addProcedure', (of) => of.addProcedure('nobody', { coding: ASPIRIN, status: 'planned' })],
      ['addMedication', (of) => of.addMedication('nobody', { coding: ASPIRIN })],
      ['addNotification', (of) => of.addNotification('nobody', NOTIFICATION)],
    ])('refuses an unknown patient without telling the id: %s', async (_method, call) => {
      const error: unknown = await call(port).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(NotFoundError);
      expect(error).toMatchObject({
        localized: { fr: 'Patient introuvable', en: 'Patient not found' },
      });
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

    it('reads the floor in the zone of the instance when it names none, bounds included', async () => {
      await port.addObservation(PATIENT, potassium(4.1, '2026-11-18T10:00:00+01:00'));
      const since = async (floor: string) =>
        (await port.getObservations(PATIENT, { code: '2823-3', since: floor })).length;
      expect(await since('2026-11-18T10:00:00')).toBe(1);
      expect(await since('2026-11-18T09:00:00Z')).toBe(1);
      expect(await since('2026-11-18T10:00:01')).toBe(0);
      expect(await since('2026-11-18')).toBe(1);
      expect(await since('2026-11-19')).toBe(0);
    });

    it('gives back the number as it was, with its unit, status, interpretation, range and note [MAN-298]', async () => {
      const observation: Observation = {
        ...potassium(1.4875, '2026-11-18T10:00:00+01:00'),
        status: 'preliminary',
        interpretation: 'H',
        referenceRange: { low: 3.5, high: 5 },
        note: 'Échantillon hémolysé',
      };
      await port.addObservation(PATIENT, observation);
      const [read] = await port.getObservations(PATIENT, { code: '2823-3' });
      expect(read).toMatchObject({
        coding: POTASSIUM,
        value: 1.4875,
        unit: 'mmol/L',
        status: 'preliminary',
        interpretation: 'H',
        referenceRange: { low: 3.5, high: 5 },
      });
      expect(Date.parse(read?.observedAt ?? '')).toBe(Date.parse(observation.observedAt));
      expect(read?.note).toContain('Échantillon hémolysé');
    });

    it('keeps where a derived value comes from [MAN-298]', async () => {
      const score = { code: 'kdigo-stage', display: 'Stade KDIGO', system: 'urn:platform:scores' };
      const derived = {
        ...potassium(2, '2026-11-18T10:00:00+01:00'),
        coding: score,
        unit: '{score}',
      };
      await port.addObservation(PATIENT, { ...derived, derivedFrom: 'Observation/creatinine-1' });
      const noted = { ...derived, coding: { ...score, code: 'noted' }, note: 'créatinine 154' };
      await port.addObservation(PATIENT, noted);
      const read = async (code: string) => (await port.getObservations(PATIENT, { code }))[0];
      expect(await read('kdigo-stage')).toMatchObject({ derivedFrom: 'Observation/creatinine-1' });
      expect((await read('noted'))?.note).toContain('créatinine 154');
    });

    it('lists medications in progress, or all of them [MAN-293 MAN-302 MAN-308]', async () => {
      for (const status of ['active', 'on-hold', 'intended', 'stopped', 'completed'] as const) {
        await port.addMedication(PATIENT, { coding: { ...ASPIRIN, code: status }, status });
      }
      await port.addMedication(PATIENT, { coding: { ...ASPIRIN, code: 'unsaid' } });
      const codes = async (includeStopped: boolean) =>
        (await port.getMedications(PATIENT, { includeStopped })).map(({ coding }) => coding.code);
      expect((await codes(false)).sort()).toEqual(['active', 'intended', 'on-hold', 'unsaid']);
      expect(await codes(true)).toHaveLength(6);
      expect((await port.getMedications(PATIENT)).length).toBe(4);
    });

    it('gives back the dosage and the start of a medication [MAN-302]', async () => {
      const medication = { coding: ASPIRIN, dosageText: '75 mg le matin', startedAt: '2026-01-02' };
      await port.addMedication(PATIENT, medication);
      expect(await port.getMedications(PATIENT)).toMatchObject([medication]);
    });

    it('lists unresolved conditions, or all of them [MAN-294 MAN-299]', async () => {
      const open = { ...CONDITION, recordedBy: 'Dr Exemple' };
      const resolved: Condition = {
        ...CONDITION,
        status: 'suspected',
        onsetAt: '2025-01-01',
        resolvedAt: '2025-02-01',
      };
      await port.addCondition(PATIENT, open);
      await port.addCondition(PATIENT, resolved);
      await port.addCondition(PATIENT, { ...CONDITION, onsetAt: '2024-01-01', resolvedAt: '' });
      expect(await port.getConditions(PATIENT)).toMatchObject([open]);
      const all = await port.getConditions(PATIENT, { includeResolved: true });
      expect(all).toHaveLength(3);
      expect(all).toEqual(expect.arrayContaining([expect.objectContaining(resolved)]));
    });

    it('lists allergies, and procedures by horizon [MAN-295 MAN-296 MAN-300 MAN-301]', async () => {
      const allergy = { coding: ASPIRIN, criticality: 'high', note: 'Urticaire' } as const;
      await port.addAllergy(PATIENT, allergy);
      expect(await port.getAllergies(PATIENT)).toMatchObject([allergy]);
      for (const status of ['planned', 'in-progress', 'completed', 'cancelled'] as const) {
        await port.addProcedure(PATIENT, { coding: ASPIRIN, status });
      }
      const statuses = async (horizon: 'past' | 'upcoming' | 'all') =>
        (await port.getProcedures(PATIENT, { horizon })).map(({ status }) => status);
      expect((await statuses('upcoming')).sort()).toEqual(['in-progress', 'planned']);
      expect((await statuses('past')).sort()).toEqual(['cancelled', 'completed']);
      expect(await statuses('all')).toHaveLength(4);
      expect(await port.getProcedures(PATIENT)).toHaveLength(4);
    });

    it('takes and gives back what has a text and no code, in every section', async () => {
      const coding = { code: '', display: 'Fièvre au retour de voyage' };
      const observation = { ...potassium(4.1, '2026-11-18T10:00:00+01:00'), coding };
      await port.addObservation(PATIENT, observation);
      await port.addCondition(PATIENT, { ...CONDITION, coding });
      await port.addAllergy(PATIENT, { coding });
      await port.addMedication(PATIENT, { coding });
      for (const procedure of [PERFORMED, PLANNED]) {
        await port.addProcedure(PATIENT, { ...procedure, coding });
      }
      const codings = async (read: Promise<readonly { readonly coding: object }[]>) =>
        (await read).map((one) => one.coding);
      expect(await codings(port.getObservations(PATIENT))).toEqual([coding]);
      expect(await codings(port.getConditions(PATIENT))).toEqual([coding]);
      expect(await codings(port.getAllergies(PATIENT))).toEqual([coding]);
      expect(await codings(port.getMedications(PATIENT))).toEqual([coding]);
      expect(await codings(port.getProcedures(PATIENT))).toEqual([coding, coding]);
    });

    it('keeps a code without a system, and finds it without one', async () => {
      const coding = { code: 'K', display: 'Potassium' };
      await port.addObservation(PATIENT, { ...POTASSIUM_RESULT, coding });
      expect(await port.getObservations(PATIENT, { code: 'K' })).toMatchObject([{ coding }]);
      expect(await port.getObservations(PATIENT, { code: 'K', system: 'urn:lab' })).toEqual([]);
    });

    it('gives back when a procedure was performed or will be [MAN-301]', async () => {
      await port.addProcedure(PATIENT, { ...PERFORMED, note: 'sans incident' });
      await port.addProcedure(PATIENT, PLANNED);
      expect(await port.getProcedures(PATIENT, { horizon: 'past' })).toMatchObject([
        { ...PERFORMED, note: 'sans incident' },
      ]);
      expect(await port.getProcedures(PATIENT, { horizon: 'upcoming' })).toMatchObject([PLANNED]);
    });

    it('shows notifications in the snapshot, with the category that follows from the severity [MAN-303 MAN-309]', async () => {
      const text = { title: 'Titre', body: 'Corps' };
      await port.addNotification(PATIENT, { severity: 'critical', ...text });
      await port.addNotification(PATIENT, { severity: 'warning', ...text });
      await port.addNotification(PATIENT, { severity: 'info', ...text, category: 'reminder' });
      const { notifications } = await port.snapshot(PATIENT);
      expect(notifications).toHaveLength(3);
      expect(notifications).toEqual(
        expect.arrayContaining(
          [
            { severity: 'critical', category: 'alert', ...text, at: expect.any(String) },
            { severity: 'warning', category: 'notification' },
            { severity: 'info', category: 'reminder' },
          ].map((expected) => expect.objectContaining(expected)),
        ),
      );
    });

    it('gives back recipient, time and what a notification answers [MAN-303]', async () => {
      const notification: RecordNotification = {
        ...NOTIFICATION,
        recipient: 'Néphrologue de garde',
        at: '2026-11-18T08:00:00.000Z',
        inReplyTo: 'communication-1',
      };
      await port.addNotification(PATIENT, notification);
      expect((await port.snapshot(PATIENT)).notifications).toMatchObject([notification]);
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

    it.each(WRITES)(
      'applies %s repeated with its idempotency key once, even when both run at once',
      async (_method, write, held) => {
        const options = { idempotencyKey: 'run-1:node' };
        await Promise.all([write(port, options), write(port, options)]);
        await write(port, options);
        await write(port, { idempotencyKey: 'run-2:node' });
        expect(held(await port.snapshot(PATIENT))).toHaveLength(2);
      },
    );

    it('updates the demographics again with the same key to the same end', async () => {
      const options = { idempotencyKey: 'run-1:identity' };
      const identifiers = [{ system: 'urn:oid:1.2.3', value: 'IPP1' }];
      const first = await port.updateDemographics(PATIENT, { identifiers }, options);
      expect(await port.updateDemographics(PATIENT, { identifiers }, options)).toEqual(first);
      expect(first.identifiers).toEqual(expect.arrayContaining(identifiers));
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
        ...{ runId: 'run-1', pendingId: 'approve:run-1', kind: 'core.validation' },
        workflowName: 'Alerte',
        title: 'Confirmer',
        payload: { stage: 2 },
      };
      await port.publishValidationRequest?.(PATIENT, request);
      await port.publishValidationRequest?.(PATIENT, request);
      const other = { ...request, runId: 'run-2', pendingId: 'approve:run-2' };
      await port.publishValidationRequest?.(PATIENT, other);
      const pending = async () => (await port.snapshot(PATIENT)).pendingValidations;
      if (port.publishValidationRequest === undefined) return;
      expect(await pending()).toHaveLength(2);
      expect(await pending()).toEqual(expect.arrayContaining([request, other]));
      await port.withdrawValidationRequest?.(PATIENT, 'approve:run-1');
      await port.withdrawValidationRequest?.(PATIENT, 'approve:run-1');
      await port.withdrawValidationRequest?.(PATIENT, 'unknown:run');
      expect(await pending()).toEqual([other]);
    });
  });
}
