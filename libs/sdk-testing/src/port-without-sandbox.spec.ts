import { buildCatalog, createBundle, type PluginBundle } from '@platform/catalog';
import { requirePort, type BehaviorFactory, type SinkBehavior } from '@platform/sdk';

import { simulate } from './simulate';

const page: BehaviorFactory = (): SinkBehavior => ({
  write: async ({ ports }) => {
    const pager = requirePort(ports, 'pager') as { send(text: string): Promise<void> };
    await pager.send('réveil');
  },
});
const node = (id: string, kind: string, more: object) => ({
  id,
  kind,
  category: 'test',
  label: id,
  description: id,
  ...more,
});
const duty = (sandboxes: readonly object[]): PluginBundle =>
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/duty',
      version: '1.0.0',
      contributes: {
        nodes: [
          node('duty.called', 'trigger', { eventType: 'duty.called', behavior: { module: './t' } }),
          node('duty.page', 'sink', { behavior: { module: './page' } }),
        ],
        portSandboxes: sandboxes,
      },
    },
    {
      'nodes:duty.called': () => ({ accept: () => ({}) }),
      'nodes:duty.page': page,
      'portSandboxes:pager': (_seed: unknown, record: (...write: unknown[]) => void) => ({
        send: async (text: string) => record('send', 'duty', text),
      }),
    },
  );
const workflow = JSON.stringify({
  apiVersion: 'platform/workflow-v1',
  slug: 'duty',
  name: 'Garde',
  nodes: [
    { id: 'start', type: 'duty.called' },
    { id: 'page', type: 'duty.page' },
  ],
  edges: [{ from: 'start.$done', to: 'page.$after' }],
});
const run = (sandboxes: readonly object[]) =>
  simulate(workflow, {
    plugins: buildCatalog([duty(sandboxes)]).catalog,
    event: { eventType: 'duty.called' },
  });

it('a port without sandbox is absent: the behavior that needs it fails, naming the port and the key [MAN-195 MAN-241 MAN-360 RUN-025]', async () => {
  const failed = await run([]);
  expect(failed).toMatchObject({ status: 'failed', effects: [] });
  expect(failed.error?.message).toContain(
    "port « pager » non connecté : déclarez « ports.pager.adapter » dans le manifeste d'instance",
  );
});

it('a port with one is there, and what is written to it is captured, not sent [MAN-194 MAN-195]', async () => {
  expect(await run([{ port: 'pager', module: './pager' }])).toMatchObject({
    status: 'completed',
    effects: [{ port: 'pager', op: 'send', targetId: 'duty', payload: 'réveil' }],
  });
});
