import { NotFoundError } from '@platform/sdk';
import type { PrescriptionPort, ReconciliationNote } from './prescription-port';

const PRESCRIPTION = 'rx-1';
const NOTE: ReconciliationNote = {
  text: 'Dose adaptée à la fonction rénale',
  by: 'Pharmacien',
  at: '2026-11-18T09:00:00.000Z',
};

/**
 * Conformance tests for an implementation of the `prescription` port. `open` returns a port with exactly
 * one prescription: id `rx-1`, of patient `patient-a`, with two items and no note: B01AC06, active, with
 * the dosage text `75 mg le matin`; C09AA05, stopped.
 */
export function describePrescriptionPort(
  name: string,
  open: () => PrescriptionPort | Promise<PrescriptionPort>,
): void {
  describe(`prescription port: ${name}`, () => {
    let port: PrescriptionPort;
    beforeEach(async () => {
      port = await open();
    });

    it('gives the prescription with its patient and all its items [MAN-315]', async () => {
      const prescription = await port.getPrescription(PRESCRIPTION);
      expect(prescription).toMatchObject({ id: PRESCRIPTION, patientId: 'patient-a' });
      expect(prescription.items).toHaveLength(2);
      expect(prescription.items).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            coding: expect.objectContaining({ code: 'B01AC06' }) as unknown,
            status: 'active',
            dosageText: '75 mg le matin',
          }),
          expect.objectContaining({
            coding: expect.objectContaining({ code: 'C09AA05' }) as unknown,
            status: 'stopped',
          }),
        ]),
      );
    });

    it('refuses an unknown prescription by its id, on reads and on writes', async () => {
      const calls = [
        () => port.getPrescription('nothing'),
        () => port.snapshot('nothing'),
        () => port.addReconciliationNote('nothing', NOTE),
      ];
      for (const call of calls) {
        const error: unknown = await call().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(NotFoundError);
        expect(error).toMatchObject({
          localized: { fr: 'Prescription introuvable', en: 'Prescription not found' },
        });
      }
    });

    it('keeps the notes in the order in which they were written [MAN-316]', async () => {
      const later = { ...NOTE, text: 'Ordonnance revue', at: '2026-11-18T10:00:00.000Z' };
      await port.addReconciliationNote(PRESCRIPTION, NOTE);
      await port.addReconciliationNote(PRESCRIPTION, later);
      expect((await port.snapshot(PRESCRIPTION)).notes).toEqual([NOTE, later]);
      expect((await port.getPrescription(PRESCRIPTION)).items).toHaveLength(2);
    });

    it('applies a note repeated with its idempotency key once, even when both run at once', async () => {
      const options = { idempotencyKey: 'run-1:note' };
      const other = { ...NOTE, text: 'Autre' };
      await Promise.all([
        port.addReconciliationNote(PRESCRIPTION, NOTE, options),
        port.addReconciliationNote(PRESCRIPTION, NOTE, options),
      ]);
      await port.addReconciliationNote(PRESCRIPTION, NOTE, options);
      await port.addReconciliationNote(PRESCRIPTION, other, { idempotencyKey: 'run-2:note' });
      expect((await port.snapshot(PRESCRIPTION)).notes).toEqual([NOTE, other]);
    });

    it('gives in the snapshot the prescription and its notes', async () => {
      const { items } = await port.getPrescription(PRESCRIPTION);
      expect(await port.snapshot(PRESCRIPTION)).toMatchObject({
        id: PRESCRIPTION,
        patientId: 'patient-a',
        items,
        notes: [],
      });
    });

    it('is not changed through what it answered', async () => {
      const { items } = await port.getPrescription(PRESCRIPTION);
      (items as unknown[]).pop();
      expect((await port.getPrescription(PRESCRIPTION)).items).toHaveLength(2);
    });
  });
}
