import { runNode } from '@platform/sdk-testing';

import createSchedule from './schedule';

const envelope = { eventId: 'e1', eventType: 'core.schedule' };

describe('core.schedule', () => {
  it('gives the instant of the rule and the one of the firing', async () => {
    const instants = {
      firedAt: '2026-11-20T07:00:00.412Z',
      scheduledFor: '2026-11-20T08:00:00+01:00',
    };
    expect(await runNode(createSchedule, { event: { ...envelope, ...instants } })).toEqual(
      instants,
    );
  });

  it('leaves out what the event does not say', async () => {
    expect(await runNode(createSchedule, { event: envelope })).toEqual({});
  });

  it.each(['2026-11-20', '2026-11-20T07:00:00', '2026-02-30T07:00:00Z', 'soon', '', 5, null])(
    'refuses %j, which is no instant',
    async (firedAt) => {
      await expect(
        runNode(createSchedule, { event: { ...envelope, firedAt } }),
      ).rejects.toMatchObject({ code: 'event-invalid', retryable: false });
    },
  );
});
