import type { SourceBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { withPatient } from './patient-call';

type Io = Nodes['clinical.get-medications'];

/** Reads the patient's medication statements, only those in progress unless `includeStopped` is set; with `declaredOnly`, no lines of prescriptions. */
const createSource = (): SourceBehavior<Io> => ({
  read: async (call) => {
    const { includeStopped = false, declaredOnly = false } = call.config;
    const medications = await withPatient(call, (port, patientId) =>
      port.getMedications(patientId, { includeStopped, ...(declaredOnly && { declaredOnly }) }),
    );
    return { medications };
  },
});

export default createSource;
