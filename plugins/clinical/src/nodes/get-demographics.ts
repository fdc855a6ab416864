import type { SourceBehavior } from '@platform/sdk';
import type { Demographics } from '../ports/demographics';
import { withPatient } from './patient-call';

type Io = { outputs: { demographics: Demographics } };

/** Who the patient is: sex, age, identity. */
const createSource = (): SourceBehavior<Io> => ({
  read: async (call) => ({
    demographics: await withPatient(call, (port, patientId) => port.getDemographics(patientId)),
  }),
});

export default createSource;
