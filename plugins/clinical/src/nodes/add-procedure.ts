import type { SinkBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { effectOptions, withPatient } from './patient-call';

type Io = Nodes['clinical.add-procedure'];

/** Adds a performed or planned procedure to the patient's record. */
const createSink = (): SinkBehavior<Io> => ({
  write: (call) =>
    withPatient(call, (port, patientId) =>
      port.addProcedure(patientId, call.inputs.procedure, effectOptions(call)),
    ),
});

export default createSink;
