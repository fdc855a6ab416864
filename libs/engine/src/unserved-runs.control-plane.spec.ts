import './promise-with-resolvers';

import { buildCatalog, createBundle, type AdapterPin, type Catalog } from '@platform/catalog';
import {
  createIngressClient,
  type IngressClient,
  type RunInput,
  type RunSnapshot,
} from '@platform/engine-api';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { InternalTerminology } from '@platform/terminology';

import { engineBundles, engineCatalog, runInput, specOf } from './__fixtures__/engine-bench';
import { startInvocationWatch, type InvocationWatch } from './invocation-watch';
import { registerDeployment } from './register-deployment';
import { createRunHeaders } from './run-headers';
import { startEngine, type RunningEngine } from './start-engine';

const pinned = (version: string): AdapterPin => ({ adapter: 'memory', plugin: 'lab', version });
const spec = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'add', type: 't.add' },
    { id: 'read', type: 't.read' },
    { id: 'write', type: 't.write' },
  ],
  ['start.value -> add.value', 'start.value -> read.value', 'add.value -> write.value'],
);

/** The plugin is there, and one of its nodes is not. */
function withoutNode(id: string): Catalog {
  const [engine, ...others] = engineBundles;
  if (!engine) throw new Error('no bundle');
  const nodes = engine.manifest.contributes.nodes?.filter((node) => node.id !== id);
  const { manifest } = engine;
  const reduced = { ...manifest, contributes: { ...manifest.contributes, nodes } };
  return buildCatalog([{ ...createBundle(reduced), exports: engine.exports }, ...others]).catalog;
}

interface Build {
  readonly catalog?: Catalog;
  /** Version of the adapter that serves the port `lab`; none serves it when it is null. */
  readonly lab?: string | null;
}

let controlPlane: ControlPlane;
let watch: InvocationWatch;
let client: IngressClient;
let engine: RunningEngine | undefined;
let port = 0;
const written: string[] = [];

beforeAll(async () => {
  controlPlane = await startControlPlane({
    env: {
      RESTATE_DEFAULT_RETRY_POLICY__INITIAL_INTERVAL: '50ms',
      RESTATE_DEFAULT_RETRY_POLICY__MAX_INTERVAL: '200ms',
    },
  });
  watch = startInvocationWatch({ adminUrl: controlPlane.adminUrl, intervalMs: 20 });
  client = createIngressClient({
    url: controlPlane.ingressUrl,
    observe: (_path, call) => call({}),
    timeoutMs: 60_000,
  });
});
afterAll(async () => {
  watch.close();
  await engine?.close(0);
  await controlPlane.stop();
});

/** The next build at the same address, in place of the one before. */
async function serve({ catalog = engineCatalog, lab = '1.2.0' }: Build): Promise<void> {
  await engine?.close(0);
  const { adminUrl } = controlPlane;
  const labPort = {
    read: async (value: unknown, key: string) => (written.push(`read ${key}`), value),
    write: async (_value: unknown, key: string) => void written.push(`write ${key}`),
  };
  const world = {
    catalog,
    ports: lab === null ? {} : { lab: labPort },
    adapters: lab === null ? {} : { lab: pinned(lab) },
    recordPorts: new Map(),
    terminology: new InternalTerminology(catalog),
    incidentOf: watch.incidentOf,
    headerOf: createRunHeaders(adminUrl),
  };
  const settings = { runRetentionMs: 3_600_000, inactivityTimeoutMs: 1_000, identityKeys: [] };
  engine = await startEngine(world, settings, {
    host: '127.0.0.1',
    port,
    portKey: 'ENDPOINT_PORT',
  });
  port = Number(new URL(engine.url).port);
  await registerDeployment({
    adminUrl,
    endpointUrl: engine.url,
    signal: new AbortController().signal,
  });
}

async function told(runId: string, when: (snapshot: RunSnapshot) => boolean): Promise<RunSnapshot> {
  let last: RunSnapshot | null = null;
  for (let poll = 0; poll < 1_600; poll += 1) {
    last = await client.getRun(runId).catch(() => null);
    if (last && when(last)) return last;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`run ${runId} is ${JSON.stringify(last)}`);
}

const accepted = (runId: string): RunInput => ({
  ...runInput(spec, runId),
  plugins: { '@test/engine': '1.0.0' },
  adapters: { lab: pinned('1.2.0') },
});

describe('a run that the build in service cannot carry on', () => {
  it.each<[what: string, build: Build, code: string, reason: string]>([
    [
      'its plugin lacks a node type',
      { catalog: withoutNode('t.add') },
      'workflow-unserved',
      't.add',
    ],
    ['no adapter serves a port', { lab: null }, 'adapter-unserved', 'memory de lab@1.2.0'],
    ['an adapter is older', { lab: '1.1.0' }, 'adapter-unserved', 'ici 1.1.0'],
  ])(
    'waits as an incident, and goes on once it is served: %s',
    async (what, build, code, reason) => {
      const runId = what.replaceAll(' ', '-');
      written.length = 0;
      await serve(build);
      await client.startRun(accepted(runId));
      const { status, incident } = await told(runId, ({ phase }) => phase === 'incident');
      expect(status).toBe('running');
      expect(incident).toMatchObject({ kind: 'failing', code });
      expect(incident?.reason).toContain(reason);
      expect(written).toEqual([]);

      await serve({});
      const ended = await told(runId, (each) => each.status !== 'running');
      expect(ended.status).toBe('completed');
      expect([...written].sort()).toEqual([`read ${runId}:read`, `write ${runId}:write`]);
    },
  );

  it('fails where nobody had bound the port when it was accepted', async () => {
    await serve({ lab: null });
    await client.startRun({ ...accepted('never-bound'), adapters: {} });
    const { status } = await told('never-bound', (each) => each.status !== 'running');
    expect(status).toBe('failed');
  });
});
