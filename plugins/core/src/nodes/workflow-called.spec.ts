import { runNode } from '@platform/sdk-testing';

import createWorkflowCalled from './workflow-called';

const envelope = { eventId: 'e1', eventType: 'core.workflow-called' };

describe('core.workflow-called', () => {
  it('gives the inputs of the call, and no other field of the event', async () => {
    const event = { ...envelope, patientId: 'p1', inputs: { question: 'q', list: [1] } };
    expect(await runNode(createWorkflowCalled, { event })).toEqual({ question: 'q', list: [1] });
  });

  it('gives nothing for a workflow that takes nothing', async () => {
    expect(await runNode(createWorkflowCalled, { event: envelope })).toEqual({});
  });

  it.each(['text', 5, null, [1]])('refuses inputs that are %j', async (inputs) => {
    await expect(
      runNode(createWorkflowCalled, { event: { ...envelope, inputs } }),
    ).rejects.toMatchObject({ code: 'event-invalid', retryable: false });
  });
});
