import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { ConfigurationError } from '@platform/ports';
import { freePort, until } from '@platform/testing';

import { startIngressStandIn, type IngressStandIn } from '@platform/run-projection/testing';
import { startProxy } from '../composition';

const TRIGGER =
  'apiVersion: platform/plugin-v1\nname: lab\nversion: 1.0.0\ncontributes:\n  contextKinds: [{ name: patient, idField: patientId }]\n  nodes: [{ id: lab.received, kind: trigger, category: c, label: l, description: d, eventType: lab.result, establishes: [patient] }]\n';
const definition = (slug: string) =>
  `apiVersion: platform/workflow-v1\nslug: ${slug}\nname: ${slug}\nnodes: [{ id: start, type: lab.received }]\nedges: []\n`;
const instance = (...seed: readonly string[]) =>
  `apiVersion: platform/instance-v1\nseed: ${JSON.stringify(seed)}\n`;

let root: string;
let elsewhere: string;
let engine: IngressStandIn;
beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'proxy seed ')));
  elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'proxy seed ')));
  engine = await startIngressStandIn();
  write(root, 'plugins/lab/plugin.yaml', TRIGGER);
});
afterEach(async () => {
  await engine.shut();
  for (const folder of [root, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const start = async (env: Readonly<Record<string, string>> = {}) =>
  startProxy({
    root,
    env: {
      PROXY_PORT: String(await freePort()),
      RESTATE_URL: engine.url,
      RUN_DB_URL: `sqlite:${join(root, 'runs.sqlite')}`,
      ...env,
    },
  });

/** The workflows that an event starts, which are the published ones. */
async function published(env: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const proxy = await start(env);
  // A refused definition leaves the proxy degraded.
  await until(async () => {
    const { degraded = [] } = (await (await fetch(`${proxy.url}/readyz`)).json()) as {
      degraded?: readonly string[];
    };
    return degraded.every((name) => name === 'instance /seed');
  });
  const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1' };
  await fetch(`${proxy.url}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  });
  await proxy.close();
  return engine.sent.map(({ workflow }) => workflow.slug).sort();
}

it("seed folders: publishes the definitions of the instance's folders beside the host's, relative to the root or absolute [MAN-210 MAN-223 RUN-007]", async () => {
  write(root, 'host/a.yaml', definition('host'));
  write(root, 'site/b.yaml', definition('site'));
  write(elsewhere, 'c.yaml', definition('elsewhere'));
  write(root, 'instance.yaml', instance('site', elsewhere));
  expect(await published({ DEFINITION_SEED_DIR: 'host' })).toEqual(['elsewhere', 'host', 'site']);
});

it('a plugin that is installed starts nothing by itself: what it brings along is a draft', async () => {
  write(root, 'plugins/lab/definitions/a.yaml', definition('brought'));
  write(root, 'plugins/lab/definitions/b.yaml', definition('chosen'));
  write(root, 'site/b.yaml', definition('chosen'));
  write(root, 'instance.yaml', instance('site'));
  expect(await published()).toEqual(['chosen']);
  const proxy = await start();
  const found = await fetch(`${proxy.url}/api/workflows/brought`);
  expect(await found.json()).toMatchObject({
    publishedVersion: null,
    draft: { authors: ['seed'] },
  });
  await proxy.close();
});

it('seed folders: leaves a definition alone that cannot be used, and publishes the others [MAN-223]', async () => {
  write(root, 'site/a.yaml', 'slug: [');
  write(root, 'site/b.yaml', definition('site'));
  write(root, 'site/c.yaml', definition('lost').replace('lab.received', 'lab.unknown'));
  write(root, 'instance.yaml', instance('site'));
  expect(await published()).toEqual(['site']);
});

describe('a definition of a seeded folder that is not sound', () => {
  const unsound = () => {
    write(root, 'site/lost.yaml', definition('lost').replace('lab.received', 'lab.unknown'));
  };

  it('is told with its file, line and column, and is under degraded', async () => {
    unsound();
    write(root, 'instance.yaml', instance('site'));
    const proxy = await start();
    const get = async (path: string) => {
      const answer = await fetch(`${proxy.url}${path}`);
      return (await answer.json()) as { readonly degraded: readonly unknown[] };
    };
    const { degraded } = await get('/api/catalog');
    const ready = await get('/readyz');
    await proxy.close();
    expect(degraded).toContainEqual({
      code: 'WF101',
      severity: 'error',
      path: '/seed',
      file: 'site/lost.yaml',
      position: { line: expect.any(Number) as number, column: expect.any(Number) as number },
      message: expect.objectContaining({
        en: expect.stringContaining('workflow "lost" is not published: WF101') as string,
      }) as object,
    });
    expect(ready.degraded).toContain('instance /seed');
  });

  it('stops the start under strict', async () => {
    unsound();
    write(root, 'instance.yaml', `${instance('site')}strict: true\n`);
    await expect(start()).rejects.toMatchObject({
      code: 'CONFIGURATION_INVALID',
      localized: expect.objectContaining({
        en: expect.stringMatching(/site\/lost\.yaml:\d+:\d+ workflow "lost" is not published/),
      }) as unknown,
    });
  });
});

describe('a left-out plugin that a definition needs stops the start, naming it', () => {
  const without = (...seed: readonly string[]): string =>
    `${instance(...seed)}builtIn: { plugins: [] }\n`;
  const refusal = {
    key: 'builtIn.plugins',
    localized: expect.objectContaining({
      en: expect.stringMatching(
        /^"lab" is not listed, and is needed by workflow "needed" \(.*instance\.yaml:3:12\)$/,
      ) as string,
    }) as unknown,
  };

  it('when a seed folder has the definition', async () => {
    write(root, 'site/needed.yaml', definition('needed'));
    write(root, 'instance.yaml', without('site'));
    await expect(start()).rejects.toMatchObject(refusal);
  });

  it('when it is published, and no longer when it is not', async () => {
    write(root, 'site/needed.yaml', definition('needed'));
    write(root, 'instance.yaml', instance('site'));
    const before = await start();
    const ofWorkflow = `${before.url}/api/workflows/needed`;
    write(root, 'instance.yaml', without());
    await expect(start()).rejects.toMatchObject(refusal);
    const etag = (await fetch(ofWorkflow)).headers.get('etag') ?? '';
    const retired = await fetch(ofWorkflow, { method: 'DELETE', headers: { 'if-match': etag } });
    expect(retired.ok).toBe(true);
    await before.close();
    const after = await start();
    await after.close();
  });
});

it.each([
  { key: 'seed', seed: ['absent'], env: {}, place: / \(.*instance\.yaml:2:8\)$/ },
  { key: 'DEFINITION_SEED_DIR', seed: [], env: { DEFINITION_SEED_DIR: 'absent' }, place: /\)$/ },
])(
  'seed folders: does not start without the folder that $key names [MAN-223 RUN-007]',
  async (given) => {
    write(root, 'instance.yaml', instance(...given.seed));
    const refused = await start(given.env).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(ConfigurationError);
    expect(refused).toMatchObject({
      key: given.key,
      message: expect.stringContaining(join(root, 'absent')) as string,
      localized: expect.objectContaining({
        en: expect.stringMatching(given.place) as string,
      }) as unknown,
    });
  },
);
