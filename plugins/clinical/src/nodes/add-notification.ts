import type { SinkBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { effectOptions, withPatient } from './patient-call';

type Io = Nodes['clinical.add-notification'];

/** Leaves a notification in the patient's record, dated by the run so that a repeat is the same. */
const createSink = (): SinkBehavior<Io> => ({
  write: (call) =>
    withPatient(call, (port, patientId) =>
      port.addNotification(
        patientId,
        { ...notificationOf(call.inputs), at: call.run.now().toISOString() },
        effectOptions(call),
      ),
    ),
});

export default createSink;

/** Only the declared inputs: a node may be wired others, for its expressions to read. */
const notificationOf = ({ severity, title, body, category, recipient }: Io['inputs']) => ({
  severity,
  title,
  body,
  ...(category !== undefined && { category }),
  ...(recipient !== undefined && { recipient }),
});
