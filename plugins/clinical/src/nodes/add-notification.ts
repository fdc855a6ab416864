import type { SinkBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { effectOptions, withPatient } from './patient-call';

type Io = Nodes['clinical.add-notification'];

/** Adds a notification to the patient's record. The date comes from the run, so a repeat is identical. */
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

/** Picks the declared inputs: a workflow may wire more inputs, for the expressions of the node. */
const notificationOf = ({
  severity,
  title,
  body,
  category,
  recipient,
  inReplyTo,
}: Io['inputs']) => ({
  severity,
  title,
  body,
  ...(category !== undefined && { category }),
  ...(recipient !== undefined && { recipient }),
  ...(inReplyTo !== undefined && { inReplyTo }),
});
