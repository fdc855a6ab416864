import { join } from 'node:path';

import { runNode, simulate } from '@platform/sdk-testing';

import type { OutboundNotification } from '../ports/notification-port';
import createSend from './send';

const inputs = { severity: 'critical', title: 'Titre', body: 'Corps', channel: 'pager' } as const;
const harness = () => {
  const sent: { notification: OutboundNotification; key: string | undefined }[] = [];
  const notification = {
    send: async (each: OutboundNotification, options?: { idempotencyKey?: string }) =>
      void sent.push({ notification: each, key: options?.idempotencyKey }),
  };
  return { sent, ports: { notification } };
};

describe('notification.send', () => {
  const now = new Date('2026-11-18T12:00:00Z');

  it('broadcasts its inputs with the patient of the run, dated by the run', async () => {
    const { sent, ports } = harness();
    const context = { patient: { id: 'patient-a' } };
    expect(await runNode(createSend, { inputs, ports, context, now })).toEqual({});
    const at = '2026-11-18T12:00:00.000Z';
    expect(sent).toEqual([
      { notification: { ...inputs, patientId: 'patient-a', at }, key: 'run-1:node' },
    ]);
  });

  it('needs neither a patient nor a channel', async () => {
    const { sent, ports } = harness();
    const { channel: _, ...rest } = inputs;
    await runNode(createSend, { inputs: rest, ports, now });
    expect(sent[0]?.notification).toEqual({ ...rest, at: '2026-11-18T12:00:00.000Z' });
  });

  it('names the unbound port', async () => {
    await expect(runNode(createSend, { inputs })).rejects.toMatchObject({ code: 'PORT_UNBOUND' });
  });

  it('is captured in a simulation', async () => {
    const workflow = `
apiVersion: platform/workflow-v1
slug: page-the-team
name: Alerte
nodes:
  - { id: start, type: clinical.trigger-potassium-result }
  - id: page
    type: notification.send
    inputs:
      severity: { const: critical }
      title: { const: Titre }
      body: { const: Corps }
      channel: { const: pager }
edges:
  - { from: start.code, to: page.$after }
`;
    const run = await simulate(workflow, {
      plugins: [join(__dirname, '../..'), join(__dirname, '../../../clinical')],
      event: {
        eventType: 'lab.potassium.available',
        patientId: 'p-1',
        observationId: 'o-1',
        code: '2823-3',
        observedAt: '2026-11-18T08:10:00+01:00',
      },
    });
    expect(run.status).toBe('completed');
    expect(run.effects).toMatchObject([
      { port: 'notification', op: 'send', targetId: 'pager', payload: { patientId: 'p-1' } },
    ]);
  });
});
