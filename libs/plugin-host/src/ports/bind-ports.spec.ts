import { buildCatalog, createBundle } from '@platform/catalog';
import { ConfigurationError } from '@platform/ports';
import type { AdapterContext } from '@platform/sdk';

import { bindPorts } from '../index';

const context: AdapterContext = {
  root: '/srv',
  locale: 'fr',
  dataDir: '/data',
  timezone: 'Europe/Paris',
  log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
};

const record = { snapshot: () => Promise.resolve({}) };
const factories: Record<string, unknown> = {
  'patient/memory': (config: unknown, given: unknown) => ({ ...record, config, given }),
  'patient/later': () => Promise.resolve(record),
  'patient/blind': () => ({ read: () => undefined }),
  'chart/memory': () => record,
  'pager/throws': () => {
    throw new Error('clé absente');
  },
  'pager/misconfigured': () => {
    throw new ConfigurationError('ports.pager.config.keys.private', 'fichier illisible', {
      english: 'the file cannot be read',
    });
  },
  'pager/rejects': () => Promise.reject(new Error('clé absente')),
  'pager/hangs': () => new Promise(() => undefined),
  'pager/nothing': () => undefined,
};
const recordOf = (name: string) =>
  ['memory', 'later', 'blind'].includes(name) ? { record: { contextKind: 'patient' } } : {};
const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: 'p',
      version: '1.0.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'patientId' }],
        adapters: Object.keys(factories).map((id) => {
          const [port = '', name = ''] = id.split('/');
          return { port, name, module: './x', config: { size: 1, seed: 'a' }, ...recordOf(name) };
        }),
      },
    },
    Object.fromEntries(Object.entries(factories).map(([id, make]) => [`adapters:${id}`, make])),
  ),
]);

const bind = (ports: Record<string, [adapter: string, config?: object]>, options = {}) =>
  bindPorts(
    catalog,
    {
      ports: Object.fromEntries(
        Object.entries(ports).map(([port, [adapter, config = {}]]) => [
          port,
          { adapter, config: config as Record<string, unknown> },
        ]),
      ),
    },
    context,
    options,
  );

describe('bindPorts', () => {
  it('creates the named adapter; the instance wins over its defaults [MAN-121 MAN-124 MAN-236]', async () => {
    const { ports, diagnostics } = await bind({ patient: ['memory', { seed: 'b' }] });
    expect(diagnostics).toEqual([]);
    expect(ports['patient']).toMatchObject({ config: { size: 1, seed: 'b' }, given: context });
  });

  it('a port that the instance does not select does not exist [MAN-130 MAN-243 MAN-280]', async () => {
    // The agent runner, the one port that the engine calls itself, has a default.
    expect(Object.keys((await bind({})).ports)).toEqual(['agent']);
  });

  it.each(['memory', 'later'])(
    '%s becomes the record port of its context kind [MAN-127]',
    async (adapter) => {
      const { ports, recordPorts } = await bind({ patient: [adapter] });
      expect(recordPorts.get('patient')).toEqual({
        port: 'patient',
        adapter,
        record: ports['patient'],
      });
    },
  );

  it('without the record capability the port is bound, but is no record port [MAN-127]', async () => {
    const { ports, recordPorts, diagnostics } = await bind({ patient: ['blind'] });
    expect(ports['patient']).toBeDefined();
    expect(recordPorts.size).toBe(0);
    expect(diagnostics.map(({ code }) => code)).toEqual(['PORT_RECORD_INVALID']);
  });

  it('two records of one context kind: the first bound keeps it', async () => {
    const { recordPorts, diagnostics } = await bind({ chart: ['memory'], patient: ['memory'] });
    expect(recordPorts.get('patient')?.port).toBe('chart');
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'PORT_RECORD_DUPLICATE', path: '/ports/patient/adapter' }),
    ]);
  });

  it.each([
    ['unknown', 'PORT_ADAPTER_UNKNOWN', 'warning', '« unknown »'],
    ['memory', 'PORT_ADAPTER_UNKNOWN', 'warning', '« memory »'],
    ['throws', 'PORT_ADAPTER_FAILED', 'error', 'clé absente'],
    ['rejects', 'PORT_ADAPTER_FAILED', 'error', 'clé absente'],
    ['hangs', 'PORT_ADAPTER_FAILED', 'error', 'sans réponse'],
    ['nothing', 'PORT_ADAPTER_FAILED', 'error', 'undefined'],
  ])(
    'pager %s: the port stays unresolved, the others are bound [MAN-246 MAN-359 MAN-384]',
    async (adapter, code, severity, words) => {
      const { ports, diagnostics } = await bind(
        { pager: [adapter], patient: ['memory'] },
        { factoryTimeout: 20 },
      );
      expect(Object.keys(ports)).toEqual(['patient', 'agent']);
      expect(diagnostics).toEqual([
        expect.objectContaining({ code, severity, path: '/ports/pager/adapter' }),
      ]);
      expect(diagnostics[0]?.message.fr).toContain(words);
    },
  );

  it('points at the setting that the factory finds wrong, in the languages that it speaks', async () => {
    const { diagnostics } = await bind({ pager: ['misconfigured'] });
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'PORT_ADAPTER_FAILED',
        path: '/ports/pager/config/keys/private',
      }),
    ]);
    expect(diagnostics[0]?.message.fr).toMatch(/: fichier illisible$/);
    expect(diagnostics[0]?.message.en).toMatch(/: the file cannot be read$/);
  });

  it('names what may have been meant, of adapters and of ports', async () => {
    const { diagnostics } = await bind({ patient: ['memry'], patinet: ['memory'] });
    expect(diagnostics.map(({ code, path, message }) => [code, path, message.en])).toEqual([
      [
        'PORT_ADAPTER_UNKNOWN',
        '/ports/patient/adapter',
        'port "patient": no plugin contributes adapter "memry"; did you mean "memory"?',
      ],
      [
        'PORT_UNKNOWN',
        '/ports/patinet',
        'port "patinet": no plugin contributes an adapter of it; did you mean "patient"?',
      ],
    ]);
  });

  it('falls back when the named adapter is unknown and a fallback is provided [MAN-246 MAN-359]', async () => {
    const agent = { run: () => Promise.resolve({}) };
    const { ports, diagnostics } = await bind({ agent: ['unknown'] }, { fallbacks: { agent } });
    expect(ports.agent).toBe(agent);
    expect(diagnostics[0]?.message.fr).toContain('repli');
  });
});

describe('the port of agents', () => {
  it.each([
    ['absent from the instance', {}],
    ['bound to `mock`', { agent: ['mock'] as [string] }],
  ])('%s is the mock, which asks no model [MAN-321]', async (_how, bindings) => {
    const { ports, diagnostics } = await bind(bindings);
    expect(ports.agent).toMatchObject({ isMock: true });
    expect(diagnostics).toEqual([]);
  });

  it('bound to an adapter that nobody contributes stays unbound: no answer is better than an invented one', async () => {
    const { ports, diagnostics } = await bind({ agent: ['unknown'] });
    expect(ports.agent).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'PORT_ADAPTER_UNKNOWN' }]);
  });
});
