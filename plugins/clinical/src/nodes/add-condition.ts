import type { SinkBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { effectOptions, withPatient } from './patient-call';

type Io = Nodes['clinical.add-condition'];

/** Adds a condition to the patient's record. */
const createSink = (): SinkBehavior<Io> => ({
  write: (call) =>
    withPatient(call, (port, patientId) =>
      port.addCondition(patientId, call.inputs.condition, effectOptions(call)),
    ),
});

export default createSink;
