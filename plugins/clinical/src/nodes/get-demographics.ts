import type { SourceBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { withPatient } from './patient-call';

type Io = Nodes['clinical.get-demographics'];

/** Reads the patient's sex, age and identity. */
const createSource = (): SourceBehavior<Io> => ({
  read: async (call) => ({
    demographics: await withPatient(call, (port, patientId) => port.getDemographics(patientId)),
  }),
});

export default createSource;
