import type { SourceBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { withPatient } from './patient-call';

type Io = Nodes['clinical.get-allergies'];

/** Reads the patient's allergies. An empty list does not say that the patient has none. */
const createSource = (): SourceBehavior<Io> => ({
  read: async (call) => ({
    allergies: await withPatient(call, (port, patientId) => port.getAllergies(patientId)),
  }),
});

export default createSource;
