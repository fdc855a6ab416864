import type { NotificationPort, OutboundNotification } from './notification-port';

/** A port that the suite may use, and what its receiver got. */
export interface NotificationHarness {
  readonly port: NotificationPort;
  /** What the receiver got so far, as text; a repeat that it recognised counts once. */
  received(): readonly string[];
  /** Whether the receiver recognises a repeated notification. A chat does not. */
  readonly recognisesRepeats: boolean;
  close?(): Promise<void>;
}

/** Tests what every implementation of port `notification` must do. The channel `pager` must have a receiver. */
export function describeNotificationPort(
  name: string,
  open: () => NotificationHarness | Promise<NotificationHarness>,
): void {
  describe(`notification port: ${name}`, () => {
    let harness: NotificationHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close?.());

    const notification = (more: Partial<OutboundNotification> = {}): OutboundNotification => ({
      severity: 'critical',
      title: 'Potassium bas',
      body: 'Rappeler le service',
      channel: 'pager',
      ...more,
    });

    it.each(['info', 'warning', 'critical'] as const)(
      'broadcasts severity %s [MAN-328]',
      async (severity) => {
        expect(await harness.port.send(notification({ severity }))).toBeUndefined();
        expect(harness.received()).toEqual([expect.stringContaining('Potassium bas')]);
        expect(harness.received()[0]).toContain('Rappeler le service');
      },
    );

    it('accepts a notification with every field', async () => {
      const at = '2026-11-18T12:00:00.000Z';
      await harness.port.send(notification({ patientId: 'patient-a', at }), {
        idempotencyKey: 'run-1:send',
        signal: new AbortController().signal,
      });
      expect(harness.received()).toHaveLength(1);
    });

    it('lets the receiver recognise a repeat, and tells apart what has another key', async () => {
      for (const idempotencyKey of ['run-1:send', 'run-1:send', 'run-1.send']) {
        await harness.port.send(notification(), { idempotencyKey });
      }
      expect(harness.received()).toHaveLength(harness.recognisesRepeats ? 2 : 3);
    });

    it('broadcasts the same notification twice when it comes without a key', async () => {
      await harness.port.send(notification());
      await harness.port.send(notification());
      expect(harness.received()).toHaveLength(2);
    });

    it('broadcasts nothing for a step that was given up', async () => {
      const signal = AbortSignal.abort();
      await expect(harness.port.send(notification(), { signal })).rejects.toBeDefined();
      expect(harness.received()).toEqual([]);
    });
  });
}
