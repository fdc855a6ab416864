import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { freePort, until } from '@platform/testing';

import { startIngressStandIn, type IngressStandIn } from '@platform/run-projection/testing';
import { startProxy } from '../composition';

const node = (id: string, config: string): string =>
  `    - { id: ${id}, kind: trigger, category: c, label: l, description: d, eventType: ${id}, config: ${config} }\n`;
const PLUGIN =
  'apiVersion: platform/plugin-v1\nname: core\nversion: 1.0.0\ncontributes:\n  nodes:\n' +
  node('core.webhook', '[]') +
  node('core.schedule', '[{ name: cron, type: { kind: primitive, name: String } }]');
const definition = (slug: string, start: string): string =>
  `apiVersion: platform/workflow-v1\nslug: ${slug}\nname: ${slug}\nnodes: [{ id: start, ${start} }]\nedges: []\n`;

let root: string;
let engine: IngressStandIn;
beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'proxy triggers ')));
  engine = await startIngressStandIn();
});
afterEach(async () => {
  await engine.shut();
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const environment = async (): Promise<Record<string, string>> => ({
  PROXY_PORT: String(await freePort()),
  RESTATE_URL: engine.url,
  RUN_DB_URL: `sqlite:${join(root, 'runs.sqlite')}`,
});

it('the proxy serves the webhooks of its definitions, and fires their schedules until it is closed', async () => {
  write('plugins/core/plugin.yaml', PLUGIN);
  write('site/hooked.yaml', definition('hooked', 'type: core.webhook'));
  write(
    'site/ticking.yaml',
    definition('ticking', "type: core.schedule, config: { cron: '* * * * * *' }"),
  );
  write('instance.yaml', 'apiVersion: platform/instance-v1\nseed: [site]\n');
  const proxy = await startProxy({ root, env: await environment() });
  await until(async () => (await fetch(`${proxy.url}/readyz?strict=true`)).ok);
  const called = await fetch(`${proxy.url}/api/hooks/hooked`, { method: 'POST' });
  const ticks = () => engine.sent.filter(({ workflow }) => workflow.slug === 'ticking');
  await until(() => ticks().length > 0);
  await proxy.close();
  expect(called.status).toBe(202);
  expect(engine.sent.map(({ workflow }) => workflow.slug)).toContain('hooked');
});

it('the secret of a webhook is not got around by an event of its type', async () => {
  write('plugins/core/plugin.yaml', PLUGIN);
  write('site/open.yaml', definition('open', 'type: core.webhook'));
  write('site/signed.yaml', definition('signed', 'type: core.webhook'));
  write(
    'instance.yaml',
    'apiVersion: platform/instance-v1\nseed: [site]\nwebhooks: { signed: { secretEnv: SIGNING_SECRET } }\n',
  );
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const proxy = await startProxy({
    root,
    env: { ...(await environment()), SIGNING_SECRET: secret },
  });
  await until(async () => (await fetch(`${proxy.url}/readyz?strict=true`)).ok);
  const post = async (workflow: string): Promise<unknown> => {
    const response = await fetch(`${proxy.url}/api/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eventId: `of-${workflow}`, eventType: 'core.webhook', workflow }),
    });
    return [response.status, ((await response.json()) as { readonly code?: string }).code];
  };
  const answers = [await post('open'), await post('signed')];
  await proxy.close();
  expect(answers).toEqual([
    [202, undefined],
    [422, 'webhook-signed'],
  ]);
});
