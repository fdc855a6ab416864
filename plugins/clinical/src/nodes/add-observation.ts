import type { SinkBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { effectOptions, withPatient } from './patient-call';

type Io = Nodes['clinical.add-observation'];

/** Adds an observation (a score, a derived value) to the patient's record. */
const createSink = (): SinkBehavior<Io> => ({
  write: (call) =>
    withPatient(call, (port, patientId) =>
      port.addObservation(patientId, call.inputs.observation, effectOptions(call)),
    ),
});

export default createSink;
