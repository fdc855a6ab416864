import { recordSandbox, sandboxContext } from '@platform/sdk-testing';

import { describeNotificationPort } from '../ports/notification-port.conformance';
import createNotificationSandbox from './notification';

describeNotificationPort('sandbox', () => {
  const { port, effects } = recordSandbox(createNotificationSandbox);
  return {
    port,
    recognisesRepeats: true,
    received: () => effects.map(({ payload }) => JSON.stringify(payload)),
  };
});

it('records a notification under its channel, and sends nothing', async () => {
  const { port, effects } = recordSandbox(createNotificationSandbox, undefined, sandboxContext());
  const notification = { severity: 'info', title: 'Titre', body: 'Corps' } as const;
  await port.send({ ...notification, channel: 'pager', patientId: 'p-1' });
  await port.send(notification);
  expect(effects).toEqual([
    {
      op: 'send',
      targetId: 'pager',
      payload: { ...notification, channel: 'pager', patientId: 'p-1' },
    },
    { op: 'send', targetId: 'default', payload: notification },
  ]);
});
