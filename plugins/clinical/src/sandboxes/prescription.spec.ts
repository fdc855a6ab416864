import { recordSandbox, sandboxContext } from '@platform/sdk-testing';
import type { PrescriptionProfile } from '../ports/prescription-port';
import { describePrescriptionPort } from '../ports/prescription-port.conformance';
import createPrescriptionSandbox from './prescription';

const ASPIRIN = { code: 'B01AC06', display: 'Acide acétylsalicylique' };
const seed: PrescriptionProfile = {
  id: 'rx-1',
  patientId: 'patient-a',
  items: [
    { coding: ASPIRIN, status: 'active', dosageText: '75 mg le matin' },
    { coding: { code: 'C09AA05', display: 'Ramipril' }, status: 'stopped' },
  ],
  notes: [],
};
const note = { text: 't', by: 'b', at: '2026-01-01T10:00:00Z' };
const open = (given: unknown, subjects?: Readonly<Record<string, string>>) =>
  recordSandbox(
    createPrescriptionSandbox,
    given,
    sandboxContext({ ...(subjects && { subjects }) }),
  );

describePrescriptionPort('sandbox', () => open(seed).port);

describe('prescription sandbox', () => {
  it('captures each note under its operation and prescription [MAN-193]', async () => {
    const { port, effects } = open(seed);
    await port.addReconciliationNote('rx-1', note);
    expect(effects).toEqual([{ op: 'addReconciliationNote', targetId: 'rx-1', payload: note }]);
  });

  it('and its seed do not reach each other [MAN-194]', async () => {
    const given = structuredClone(seed);
    const { port } = open(given);
    await port.addReconciliationNote('rx-1', note);
    expect(given.notes).toEqual([]);
    Object.assign(given, { items: [], patientId: 'patient-b' });
    expect(await port.getPrescription('rx-1')).toMatchObject({
      patientId: 'patient-a',
      items: seed.items,
    });
    (given.notes as unknown[]).push(note);
    expect((await port.snapshot('rx-1')).notes).toEqual([note]);
  });

  it('takes several prescriptions, and their earlier notes', async () => {
    const { port } = open([seed, { id: 'rx-2', patientId: 'patient-b', notes: [note] }]);
    expect(await port.getPrescription('rx-2')).toEqual({
      id: 'rx-2',
      patientId: 'patient-b',
      items: [],
    });
    await port.addReconciliationNote('rx-2', { ...note, text: 'après' });
    expect((await port.snapshot('rx-2')).notes.map(({ text }) => text)).toEqual(['t', 'après']);
  });

  it('takes notes on a prescription that the simulation says exists', async () => {
    const { port } = open(undefined, { prescription: 'rx-9', patient: 'patient-a' });
    await port.addReconciliationNote('rx-9', note);
    expect(await port.getPrescription('rx-9')).toEqual({
      id: 'rx-9',
      patientId: 'patient-a',
      items: [],
    });
  });

  it('knows no prescription without a seed, and refuses a seed of another shape', async () => {
    await expect(open(undefined).port.getPrescription('rx-1')).rejects.toThrow(
      /^Prescription introuvable$/,
    );
    for (const wrong of [{ id: 'rx-1' }, 'rx-1', [{}], [null]]) {
      expect(() => open(wrong)).toThrow('« id » et « patientId » sont attendus');
    }
  });

  it.each<readonly [object, string]>([
    [{ items: {} }, '« items » : liste attendue'],
    [{ items: [null] }, '« items[0] » : objet attendu'],
    [{ items: [{ coding: ASPIRIN }, { coding: 'B01AC06' }] }, '« items[1].coding » : objet'],
    [{ items: [{ coding: { code: 7 } }] }, '« items[0].coding.code » : texte attendu'],
    [{ items: [{ coding: ASPIRIN, dosageText: 75 }] }, '« items[0].dosageText » : texte attendu'],
    [{ notes: 'relue' }, '« notes » : liste attendue'],
    [{ notes: [{ ...note, by: { name: 'b' } }] }, '« notes[0].by » : texte attendu'],
    [{ notes: [{ ...note, text: 1 }] }, '« notes[0].text » : texte attendu'],
  ])('refuses a seed in which a member is of another type, and names it: %j', (more, named) => {
    expect(() => open({ ...seed, ...more })).toThrow(named);
    expect(() => open([seed, { ...seed, ...more }])).toThrow(
      new RegExp(`^amorce \\[1\\] .*${named.replace(/[[\]]/g, '\\$&')}`),
    );
  });
});
