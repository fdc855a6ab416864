import { runNode } from '@platform/sdk-testing';

import createManual from './manual';

const envelope = { eventId: 'e1', eventType: 'core.manual' };

describe('core.manual', () => {
  it.each([{ motif: 'contrôle' }, 'text', false])('gives the input %j', async (input) => {
    expect(await runNode(createManual, { event: { ...envelope, input } })).toEqual({ input });
  });

  it('gives nothing when nothing was given', async () => {
    expect(await runNode(createManual, { event: envelope })).toEqual({});
  });
});
