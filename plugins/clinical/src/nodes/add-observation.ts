import type { SinkBehavior } from '@platform/sdk';
import type { Observation } from '../ports/clinical-elements';
import { effectOptions, withPatient } from './patient-call';

type Io = { inputs: { observation: Observation } };

/** Adds an observation (a score, a derived value) to the patient's record. */
const createSink = (): SinkBehavior<Io> => ({
  write: (call) =>
    withPatient(call, (port, patientId) =>
      port.addObservation(patientId, call.inputs.observation, effectOptions(call)),
    ),
});

export default createSink;
