import { runNode } from '@platform/sdk-testing';

import createWebhook from './webhook';

const envelope = { eventId: 'e1', eventType: 'core.webhook' };

describe('core.webhook', () => {
  it.each([{ dose: 5 }, ['a'], 'text', false, 0, null])('gives the body %j', async (body) => {
    const event = { ...envelope, patientId: 'p1', body };
    expect(await runNode(createWebhook, { event })).toEqual({ body });
  });

  it('gives the rest of an event that has no body of its own, without its envelope', async () => {
    const event = { ...envelope, patientId: 'p1', dose: 5 };
    expect(await runNode(createWebhook, { event })).toEqual({ body: { patientId: 'p1', dose: 5 } });
  });
});
