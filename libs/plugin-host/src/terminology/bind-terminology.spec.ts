import { createServer, type RequestListener } from 'node:http';

import { buildCatalog, createBundle } from '@platform/catalog';
import type { AdapterContext } from '@platform/sdk';
import { listenOnLoopback, type LoopbackServer } from '@platform/testing';

import { bindTerminology } from '../index';

const lines: { fields: object; message: string }[] = [];
const context: AdapterContext = {
  root: '/srv',
  dataDir: '/srv/.data',
  locale: 'fr',
  timezone: 'Europe/Paris',
  log: {
    debug: () => undefined,
    info: () => undefined,
    warn: (fields: object, message: string) => lines.push({ fields, message }),
  },
};

const terminologyOf = (name: string) => ({
  has: () => true,
  validateCode: () => false,
  expand: () => [],
  display: (_: string, code: string) => `${code} (${name})`,
  subsumes: () => false,
});
const factories: Record<string, unknown> = {
  local: (config: { name?: string }) => terminologyOf(config.name ?? 'local'),
  throws: () => {
    throw new Error('clé absente');
  },
  hangs: () => new Promise(() => undefined),
  partial: () => ({ has: () => true }),
};
const external = (id: string, system: string) => ({
  id,
  system,
  doc: '',
  concepts: [],
  external: true,
});
const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: 'p',
      version: '1.0.0',
      contributes: {
        valueSets: [
          external('loinc', 'http://loinc.org'),
          external('loinc-lab', 'http://loinc.org/'),
          external('snomed', 'http://snomed.info/sct'),
          { id: 'own', system: 'urn:own', doc: '', concepts: [{ code: 'a', display: 'Alpha' }] },
        ],
        adapters: [
          ...Object.keys(factories).map((name) => ({ port: 'terminology', name, module: './x' })),
          { port: 'patient', name: 'other-port', module: './x' },
        ],
      },
    },
    {
      ...Object.fromEntries(
        Object.entries(factories).map(([name, make]) => [`adapters:terminology/${name}`, make]),
      ),
      'adapters:patient/other-port': () => terminologyOf('patient'),
    },
  ),
]);

type Binding = [adapter: string, config?: object, strict?: boolean];

const bind = (systems: Record<string, Binding>, options = {}) =>
  bindTerminology(
    catalog,
    {
      terminology: Object.fromEntries(
        Object.entries(systems).map(([system, [adapter, config = {}, strict]]) => [
          system,
          { adapter, config: config as Record<string, unknown>, ...(strict && { strict }) },
        ]),
      ),
    },
    context,
    { factoryTimeout: 20, ...options },
  );

beforeEach(() => lines.splice(0));

describe('bindTerminology', () => {
  it('without binding everything is internal [MAN-252 MAN-342]', async () => {
    const { terminology, diagnostics } = await bind({});
    expect(diagnostics).toEqual([]);
    expect(await terminology.validateCode('loinc', 'x')).toBe(true);
    expect(await terminology.display('own', 'a')).toBe('Alpha');
  });

  it('routes each code system to its adapter, several at once, the others to the default [MAN-250 MAN-252]', async () => {
    const { terminology, diagnostics } = await bind({
      'http://loinc.org': ['local', { name: 'lab' }],
      'http://snomed.info/sct/': ['local'],
    });
    expect(diagnostics).toEqual([]);
    const displays = ['loinc', 'loinc-lab', 'snomed', 'own'].map((valueSet) =>
      terminology.display(valueSet, 'a'),
    );
    expect(await Promise.all(displays)).toEqual(['a (lab)', 'a (lab)', 'a (local)', 'Alpha']);
    expect(await terminology.validateCode('loinc', 'x')).toBe(false);
  });

  it('takes any URI of the same code system', async () => {
    const { terminology } = await bind({ 'urn:oid:2.16.840.1.113883.6.96': ['local'] });
    expect(await terminology.display('snomed', 'a')).toBe('a (local)');
  });

  it.each<[object, string]>([
    [{}, 'config.baseUrl'],
    [{ baseUrl: 'ftp://tx.example' }, 'config.baseUrl'],
    [{ baseUrl: 7 }, 'config.baseUrl'],
    [{ baseUrl: 'http://tx.example', baseurl: '' }, 'config.baseurl'],
  ])('the built-in adapter « fhir » refuses %j', async (config, key) => {
    const { diagnostics } = await bind({ 'http://loinc.org': ['fhir', config] });
    expect(diagnostics).toMatchObject([
      {
        code: 'TERMINOLOGY_ADAPTER_FAILED',
        message: { fr: expect.stringContaining(key) as string },
      },
    ]);
  });

  it('an adapter bound to the whole port stands in for the default', async () => {
    const { terminology } = await bind(
      { 'http://loinc.org': ['local'] },
      { bound: terminologyOf('bound'), baseUrl: 'http://127.0.0.1:1' },
    );
    expect(await terminology.display('own', 'a')).toBe('a (bound)');
    expect(await terminology.display('loinc', 'a')).toBe('a (local)');
  });

  it.each([
    ['nope', 'TERMINOLOGY_ADAPTER_UNKNOWN', 'warning', '« nope »'],
    ['other-port', 'TERMINOLOGY_ADAPTER_UNKNOWN', 'warning', '« other-port »'],
    ['throws', 'TERMINOLOGY_ADAPTER_FAILED', 'error', 'clé absente'],
    ['hangs', 'TERMINOLOGY_ADAPTER_FAILED', 'error', 'sans réponse'],
    ['partial', 'TERMINOLOGY_ADAPTER_FAILED', 'error', 'subsumes'],
  ])(
    '%s: the binding is skipped, the others stay [MAN-251 MAN-359]',
    async (...[adapter, code, severity, words]) => {
      const { terminology, diagnostics } = await bind({
        'http://loinc.org': [adapter],
        'http://snomed.info/sct': ['local'],
      });
      expect(diagnostics).toEqual([
        expect.objectContaining({
          code,
          severity,
          path: '/terminology/http:~1~1loinc.org/adapter',
        }),
      ]);
      expect(diagnostics[0]?.message.fr).toContain(words);
      expect(await terminology.display('loinc', 'a')).toBe('a');
      expect(await terminology.display('snomed', 'a')).toBe('a (local)');
    },
  );
});

describe('with a terminology server as the default', () => {
  let server: LoopbackServer;
  let calls: number;
  let answer: RequestListener;

  beforeEach(async () => {
    calls = 0;
    const listener = createServer((request, response) => {
      calls += 1;
      answer(request, response);
    });
    server = await listenOnLoopback(listener);
  });

  afterEach(() => server.close());

  const bindServer = (timeouts = { timeoutMs: 2_000, pauseMs: 60_000 }) =>
    bind({ 'http://snomed.info/sct': ['local'] }, { baseUrl: `${server.url}/fhir`, timeouts });

  it('asks it for the systems that the instance does not list [MAN-342 RUN-008]', async () => {
    answer = (request, response) => {
      const isKnown = (request.url ?? '').includes('code=2823-3');
      expect(request.headers.accept).toBe('application/fhir+json');
      expect(request.url).toMatch(/^\/fhir\/ValueSet\/\$validate-code\?/);
      const parameter = [{ name: 'result', valueBoolean: isKnown }];
      response.end(JSON.stringify({ resourceType: 'Parameters', parameter }));
    };
    const { terminology } = await bindServer();
    expect(await terminology.validateCode('loinc', '2823-3')).toBe(true);
    expect(await terminology.validateCode('loinc', 'nope')).toBe(false);
    expect(await terminology.validateCode('snomed', '2823-3')).toBe(false);
    expect(calls).toBe(2);
    expect(lines).toEqual([]);
  });

  it.each<[string, RequestListener, string]>([
    ['says nothing', () => undefined, 'unreachable'],
    [
      'stops half-way',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"resourceType":');
      },
      'unreachable',
    ],
    ['hangs up', (request) => void request.socket.destroy(), 'unreachable'],
    ['is in trouble', (_, response) => void response.writeHead(503).end(), 'http-503'],
  ])(
    'a server that %s: internal answer, then no call for a while, one line [MAN-340]',
    async (...given) => {
      const [, listener, reason] = given;
      answer = listener;
      // Long enough for a busy machine to get the question to the server.
      const { terminology } = await bindServer({ timeoutMs: 500, pauseMs: 60_000 });
      for (let round = 0; round < 8; round += 1) {
        expect(await terminology.validateCode('loinc', `x${round}`)).toBe(true);
      }
      expect(calls).toBe(5);
      expect(lines.filter(({ fields }) => 'reason' in fields && fields.reason === reason)).toEqual([
        {
          fields: {
            valueSet: 'loinc',
            system: 'http://loinc.org',
            operation: 'validateCode',
            reason,
            unreported: 0,
          },
          message: expect.stringContaining('repli') as string,
        },
      ]);
      expect(lines.length).toBeLessThanOrEqual(2);
    },
  );

  it('two servers serve their systems, each strict or not', async () => {
    const { url } = server;
    answer = (request, response) =>
      void response.writeHead(request.url?.startsWith('/down') ? 503 : 404).end();
    const { terminology, diagnostics } = await bind(
      {
        'http://loinc.org': ['fhir', {}, true],
        'http://snomed.info/sct': ['fhir', { baseUrl: `${url}/down` }],
      },
      { baseUrl: `${url}/fhir` },
    );
    expect(diagnostics).toEqual([]);
    await expect(terminology.validateCode('loinc', 'x')).rejects.toMatchObject({
      code: 'TERMINOLOGY_UNVERIFIED',
      retryable: true,
    });
    expect(await terminology.validateCode('snomed', 'x')).toBe(true);
    expect(lines.map(({ fields }) => (fields as { reason: string }).reason)).toEqual([
      'not-found',
      'http-503',
    ]);
  });

  it('an answer without end is cut off', async () => {
    let sent = 0;
    answer = (_, response) => {
      response.writeHead(200);
      const chunk = ' '.repeat(1_048_576);
      const write = (): void => {
        do sent += chunk.length;
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      write();
    };
    const { terminology } = await bindServer({ timeoutMs: 60_000, pauseMs: 60_000 });
    expect(await terminology.validateCode('loinc', 'x')).toBe(true);
    expect(lines).toMatchObject([{ fields: { reason: 'unreachable' } }]);
    expect(sent).toBeLessThan(64 * 1_048_576);
  });

  it.each([
    ['deep', '['.repeat(200) + ']'.repeat(200)],
    ['of tiny entries', `[${'[],'.repeat(600_000)}[]]`],
  ])('an answer that is %s is not parsed', async (_what, parts) => {
    const yes = '{"name":"result","valueBoolean":false}';
    const body = `{"resourceType":"Parameters","parameter":[${yes}],"extension":${parts}}`;
    answer = (_, response) => void response.end(body);
    const { terminology } = await bindServer({ timeoutMs: 60_000, pauseMs: 60_000 });
    expect(await terminology.validateCode('loinc', 'x')).toBe(true);
    expect(lines).toMatchObject([{ fields: { reason: 'unreadable' } }]);
  });

  it('asks again after the pause', async () => {
    answer = (_, response) => void response.writeHead(503).end();
    const { terminology } = await bindServer({ timeoutMs: 2_000, pauseMs: 500 });
    for (let round = 0; round < 6; round += 1) await terminology.validateCode('loinc', `x${round}`);
    expect(calls).toBe(5);
    answer = (_, response) => {
      const parameter = [{ name: 'result', valueBoolean: false }];
      response.end(JSON.stringify({ resourceType: 'Parameters', parameter }));
    };
    let isAsked = false;
    for (let tries = 0; tries < 100 && !isAsked; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      isAsked = !(await terminology.validateCode('loinc', 'y'));
    }
    expect(isAsked).toBe(true);
  });
});
