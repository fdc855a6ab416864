import type { SourceBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { withPatient } from './patient-call';

type Io = Nodes['clinical.get-demographics'];

/** Who the patient is: sex, age, identity. */
const createSource = (): SourceBehavior<Io> => ({
  read: async (call) => ({
    demographics: await withPatient(call, (port, patientId) => port.getDemographics(patientId)),
  }),
});

export default createSource;
