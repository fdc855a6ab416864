import type { SinkBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { effectOptions, withPatient } from './patient-call';

type Io = Nodes['clinical.add-medication'];

/** Adds a medication statement to the patient's record. It is not a prescription. */
const createSink = (): SinkBehavior<Io> => ({
  write: (call) =>
    withPatient(call, (port, patientId) =>
      port.addMedication(patientId, call.inputs.medication, effectOptions(call)),
    ),
});

export default createSink;
