import { recordSandbox, runNode, sandboxContext } from '@platform/sdk-testing';
import type { Nodes } from '../generated/nodes';
import createPrescriptionSandbox from '../sandboxes/prescription';
import createAddReconciliationNote from './add-reconciliation-note';
import createGetPrescription from './get-prescription';

const seed = {
  id: 'rx-1',
  patientId: 'patient-a',
  items: [{ coding: { code: 'B01AC06', display: 'Aspirine' }, status: 'active' }],
};
const context = { prescription: { id: 'rx-1' } };
const inputs: Nodes['clinical.add-reconciliation-note']['inputs'] = {
  text: 'Dose adaptée à la fonction rénale',
  by: 'Pharmacien',
};
const open = () => recordSandbox(createPrescriptionSandbox, seed, sandboxContext());

describe('clinical.get-prescription', () => {
  it('reads the prescription of the run with its lines', async () => {
    const ports = { prescription: open().port };
    expect(await runNode(createGetPrescription, { context, ports })).toEqual({
      prescription: seed,
    });
  });

  it('refuses an unknown prescription, a run without one, and an unbound port', async () => {
    const ports = { prescription: open().port };
    await expect(
      runNode(createGetPrescription, { context: { prescription: { id: 'other' } }, ports }),
    ).rejects.toThrow(/^Prescription introuvable$/);
    await expect(runNode(createGetPrescription, { ports })).rejects.toMatchObject({
      code: 'CLINICAL_PRESCRIPTION_MISSING',
    });
    await expect(runNode(createGetPrescription, { context })).rejects.toMatchObject({
      code: 'PORT_UNBOUND',
    });
  });
});

describe('clinical.add-reconciliation-note', () => {
  it('leaves one note under the idempotency key, dated by the run', async () => {
    const { port, effects } = open();
    const given = { context, inputs, ports: { prescription: port } };
    await runNode(createAddReconciliationNote, given);
    await runNode(createAddReconciliationNote, given);
    const note = { ...inputs, at: '2026-01-01T12:00:00.000Z' };
    expect(effects).toEqual([{ op: 'addReconciliationNote', targetId: 'rx-1', payload: note }]);
    expect((await port.snapshot('rx-1')).notes).toEqual([note]);
  });
});
