import { requirePort, type SinkBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';
import type { NotificationPort } from '../ports/notification-port';

type Io = Nodes['notification.send'];

/** Broadcasts a notification. Its date is that of the run, so a repeat is identical. */
const createSink = (): SinkBehavior<Io> => ({
  write: async ({ inputs, context, run, ports, idempotencyKey, signal }) => {
    const port = requirePort(ports, 'notification') as NotificationPort;
    const { severity, title, body, channel } = inputs;
    const patientId = context['patient']?.id;
    await port.send(
      {
        severity,
        title,
        body,
        ...(channel !== undefined && { channel }),
        ...(patientId !== undefined && { patientId }),
        at: run.now().toISOString(),
      },
      { idempotencyKey, signal },
    );
  },
});

export default createSink;
