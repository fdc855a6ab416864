import { buildCatalog, createBundle, type AdapterPin, type Catalog } from '@platform/catalog';
import type { RunInput } from '@platform/engine-api';

import { openBuildsInTurn, type BuildsInTurn } from '../__fixtures__/builds-in-turn';
import { engineBundles, engineCatalog, runInput, specOf } from '../__fixtures__/engine-harness';

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
  const bundle = { ...createBundle(reduced), exports: engine.exports };
  return buildCatalog([bundle, ...others]).catalog;
}

interface Build {
  readonly catalog?: Catalog;
  /** Version of the adapter that serves the port `lab`; none serves it when it is null. */
  readonly lab?: string | null;
}

let builds: BuildsInTurn;
const written: string[] = [];
beforeAll(async () => {
  builds = await openBuildsInTurn();
});
afterAll(() => builds.stop());

function serve({ catalog = engineCatalog, lab = '1.2.0' }: Build): Promise<void> {
  const labPort = {
    read: async (value: unknown, key: string) => (written.push(`read ${key}`), value),
    write: async (_value: unknown, key: string) => void written.push(`write ${key}`),
  };
  return builds.serve({
    catalog,
    ports: lab === null ? {} : { lab: labPort },
    adapters: lab === null ? {} : { lab: pinned(lab) },
  });
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
  ])('waits as an incident, and goes on once it is served: %s', async (...one) => {
    const [what, build, code, reason] = one;
    const runId = what.replaceAll(' ', '-');
    written.length = 0;
    await serve(build);
    await builds.client.startRun(accepted(runId));
    const { status, incident } = await builds.told(runId, ({ phase }) => phase === 'incident');
    expect(status).toBe('running');
    expect(incident).toMatchObject({ kind: 'failing', code });
    expect(incident?.reason).toContain(reason);
    expect(written).toEqual([]);

    await serve({});
    const ended = await builds.told(runId, (each) => each.status !== 'running');
    expect(ended.status).toBe('completed');
    expect([...written].sort()).toEqual([`read ${runId}:read`, `write ${runId}:write`]);
  });

  it('fails where nobody had bound the port when it was accepted', async () => {
    await serve({ lab: null });
    await builds.client.startRun({ ...accepted('never-bound'), adapters: {} });
    const { status } = await builds.told('never-bound', (each) => each.status !== 'running');
    expect(status).toBe('failed');
  });
});
