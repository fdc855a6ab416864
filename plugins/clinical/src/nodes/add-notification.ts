import type { SinkBehavior } from '@platform/sdk';
import type { NotificationCategory, NotificationSeverity } from '../ports/clinical-elements';
import { effectOptions, withPatient } from './patient-call';

type Inputs = {
  severity: NotificationSeverity;
  title: string;
  body: string;
  category?: NotificationCategory;
  recipient?: string;
};

type Io = { inputs: Inputs };

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
const notificationOf = ({ severity, title, body, category, recipient }: Inputs) => ({
  severity,
  title,
  body,
  ...(category !== undefined && { category }),
  ...(recipient !== undefined && { recipient }),
});
