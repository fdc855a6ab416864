import { adapterContext } from '@platform/sdk-testing';

import { describeNotificationPort } from '../ports/notification-port.conformance';
import createConsoleNotification from './notification-console';

const logTo = (lines: string[]) => {
  const write = (level: string) => (fields: object, message: string) =>
    void lines.push(JSON.stringify({ level, ...fields, message }));
  return { debug: write('debug'), info: write('info'), warn: write('warn') };
};

describeNotificationPort('console', async () => {
  const lines: string[] = [];
  return {
    port: await createConsoleNotification({ texts: true }, adapterContext({ log: logTo(lines) })),
    recognisesRepeats: true,
    received: () => {
      const keyed = lines.map((line, index) => {
        const { idempotencyKey = index } = JSON.parse(line) as { idempotencyKey?: string };
        return [idempotencyKey, line] as const;
      });
      return [...new Map(keyed).values()];
    },
  };
});

it('notification console: logs one line without texts and without the patient', async () => {
  const lines: string[] = [];
  const port = await createConsoleNotification({}, adapterContext({ log: logTo(lines) }));
  await port.send(
    { severity: 'critical', title: 'Titre', body: 'Corps', channel: 'pager', patientId: 'p-1' },
    { idempotencyKey: 'run-1:send' },
  );
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    {
      level: 'warn',
      severity: 'critical',
      channel: 'pager',
      idempotencyKey: 'run-1:send',
      message: 'notification diffusée',
    },
  ]);
});

it.each([{ texts: 'yes' }, { text: true }])(
  'notification console: refuses the configuration %j',
  async (config) => {
    await expect(
      Promise.resolve().then(() => createConsoleNotification(config, adapterContext())),
    ).rejects.toMatchObject({ code: 'CONFIGURATION_INVALID' });
  },
);
