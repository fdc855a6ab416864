import { requirePort, type Ports } from '@platform/ports';
import type { AdapterContext } from '@platform/sdk';

import { computeNode, nodes, Workspace } from './__fixtures__/workspace';
import { bindPorts, loadPlugins, pluginRoots } from './index';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

const context: AdapterContext = {
  root: '/srv',
  dataDir: '/srv/.data',
  locale: 'fr',
  timezone: 'Europe/Paris',
  log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
};

/** A plugin that owns the port `beds`: its record, its sandbox, and a node that needs it. */
function ward(): void {
  workspace.plugin(
    'plugins/ward',
    'ward',
    `${nodes(computeNode('ward.free', './free'))}  contextKinds: [{ name: ward, idField: wardId }]
  adapters: [{ port: beds, name: memory, module: ./beds, export: openBeds, config: { free: 1 }, record: { contextKind: ward } }]
  portSandboxes: [{ port: beds, module: ./sandbox }]
`,
    {
      'beds.js':
        'exports.openBeds = (config) => ({ free: () => config.free, snapshot: async (id) => ({ id, free: config.free }) });\n',
      'sandbox.js':
        'exports.default = (seed, record) => ({ free: () => seed.free, take: (id) => record("take", id, 1) });\n',
      'free.js': 'exports.default = () => ({ compute: () => ({}) });\n',
    },
  );
}

async function open(ports: Readonly<Record<string, { adapter: string; config: object }>>) {
  const { catalog, diagnostics } = await loadPlugins({
    roots: pluginRoots({ root: workspace.root, env: {} }),
  });
  expect(diagnostics).toEqual([]);
  const bound = await bindPorts(
    catalog,
    { ports: ports as Record<string, { adapter: string; config: Record<string, unknown> }> },
    context,
  );
  return { catalog, ...bound };
}

interface Beds {
  free(): number;
}
const bedsOf = (ports: Ports): Beds => requirePort(ports, 'beds') as Beds;

describe('a port that a plugin defines', () => {
  it('is bound by the name of its adapter, and fetched with requirePort [MAN-120 MAN-122 MAN-240 MAN-282]', async () => {
    ward();
    const { ports, diagnostics } = await open({ beds: { adapter: 'memory', config: { free: 4 } } });
    expect(diagnostics).toEqual([]);
    expect(bedsOf(ports).free()).toBe(4);
  });

  it('may be the record of a context kind [MAN-126 MAN-127 MAN-282 MAN-285]', async () => {
    ward();
    const { recordPorts } = await open({ beds: { adapter: 'memory', config: {} } });
    expect(await recordPorts.get('ward')?.record.snapshot('w1')).toEqual({ id: 'w1', free: 1 });
  });

  it('may have a sandbox, made of a seed and of what records writes [MAN-191 MAN-282]', async () => {
    ward();
    const { catalog } = await open({});
    const written: unknown[] = [];
    const sandbox = catalog.portSandboxes
      .get('beds')
      ?.factory({ free: 2 }, (...write) => written.push(write), {
        now: () => new Date(0),
        timezone: 'UTC',
      }) as Beds & {
      take(id: string): void;
    };
    sandbox.take('w1');
    expect([sandbox.free(), written]).toEqual([2, [['take', 'w1', 1]]]);
  });

  it('does not exist unbound: requirePort says which key to fix [MAN-130 MAN-280 MAN-281]', async () => {
    ward();
    const { ports } = await open({});
    expect(() => bedsOf(ports)).toThrow(
      "port « beds » non connecté : déclarez « ports.beds.adapter » dans le manifeste d'instance",
    );
  });
});

it.each(['constructor', 'toString', '__proto__'])(
  'a port named %s is not found in what every object has [MAN-280]',
  async (name) => {
    ward();
    const { ports } = await open({});
    expect(() => requirePort(ports, name)).toThrow(`port « ${name} » non connecté`);
  },
);
