import type { SinkBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { effectOptions, withPatient } from './patient-call';

type Io = Nodes['clinical.add-allergy'];

/** Adds an allergy or intolerance to the patient's record. */
const createSink = (): SinkBehavior<Io> => ({
  write: (call) =>
    withPatient(call, (port, patientId) =>
      port.addAllergy(patientId, call.inputs.allergy, effectOptions(call)),
    ),
});

export default createSink;
