import { checkInstanceManifest, parseInstanceManifest } from './parse-instance-manifest';

const MINIMAL = { apiVersion: 'platform/instance-v1' };
const BINDINGS = [{ adapter: 1 }, {}, 'memory', { adapter: 'a', config: 'x' }];

const read = (candidate: object): unknown => {
  const { manifest, diagnostics } = checkInstanceManifest(candidate);
  return manifest ?? diagnostics.map(({ path }) => path).join(' ');
};

it.each([{}, { apiVersion: 'platform/instance-v2' }, { apiVersion: 1 }])(
  'apiVersion: %j is refused [MAN-204]',
  (candidate) => {
    expect(read(candidate)).toMatch(/^\/apiVersion/);
  },
);

it.each([
  { id: 'MAN-205', field: 'name', becomes: undefined, takes: ['CHU'], refuses: [1] },
  {
    id: 'MAN-206',
    field: 'locale',
    becomes: 'fr',
    takes: ['en', 'en-GB', 'fr-CA'],
    refuses: [1, '', 'de', 'french', 'EN', 'en_GB', 'fr '],
  },
  {
    id: 'MAN-207',
    field: 'timezone',
    becomes: 'Europe/Paris',
    takes: ['America/Montreal', 'UTC'],
    refuses: ['Europe/Pari', '+02:00', 1],
  },
  {
    id: 'MAN-208',
    field: 'registry',
    becomes: undefined,
    takes: ['gs://plugins/prod', './registry'],
    refuses: [1, ''],
  },
  {
    id: 'MAN-209',
    field: 'plugins',
    becomes: {},
    takes: [{}, { a: { version: '^1.0.0' } }, { a: { path: 'dist' } }],
    refuses: [[], 'a', { a: 1 }, { a: {} }, { a: { version: '1', path: 'dist' } }],
  },
  { id: 'MAN-210', field: 'seed', becomes: [], takes: [[], ['definitions']], refuses: ['x', [1]] },
  {
    id: 'MAN-211',
    field: 'ports',
    becomes: {},
    takes: [{}, { anything: { adapter: 'a', config: { b: 1 } } }],
    refuses: [[], ...BINDINGS.map((port) => ({ port }))],
  },
  {
    id: 'MAN-212',
    field: 'terminology',
    becomes: {},
    takes: [{}, { 'http://loinc.org': { adapter: 'a', config: {} } }],
    refuses: [[], ...BINDINGS.map((system) => ({ system }))],
  },
  {
    id: 'MAN-213',
    field: 'sources',
    becomes: {},
    takes: [{}, { poll: {} }, { poll: { every: 'PT1M' } }],
    refuses: [[], { poll: 'x' }, { poll: [] }],
  },
  {
    id: 'MAN-214',
    field: 'eventBindings',
    becomes: undefined,
    takes: [[], ['results']],
    refuses: ['results', {}, [1]],
  },
])('$field: what it becomes when left out, what it takes and refuses [$id]', (given) => {
  const { field, becomes, takes, refuses } = given;
  expect((read(MINIMAL) as Record<string, unknown>)[field]).toEqual(becomes);
  for (const value of takes) {
    expect(read({ ...MINIMAL, [field]: value })).toMatchObject({ [field]: value });
  }
  for (const value of refuses) {
    expect([value, read({ ...MINIMAL, [field]: value })]).toEqual([
      value,
      expect.stringMatching(new RegExp(`^/${field}`)) as string,
    ]);
  }
});

it('a binding takes the name of an adapter, and {} for the configuration it leaves out [MAN-235 MAN-236]', () => {
  const manifest = read({ ...MINIMAL, ports: { pager: { adapter: 'smtp' } } });
  expect(manifest).toMatchObject({ ports: { pager: { adapter: 'smtp', config: {} } } });
  expect(read({ ...MINIMAL, ports: { pager: { config: {} } } })).toBe('/ports/pager/adapter');
});

it('both or neither of version and path is refused, in the words of the specification [MAN-233 MAN-358]', () => {
  for (const requirement of [{}, { version: '1', path: 'dist' }]) {
    const { manifest, diagnostics } = checkInstanceManifest({
      ...MINIMAL,
      plugins: { sound: '^1.0.0', renal: requirement },
    });
    expect(manifest).toBeUndefined();
    expect(diagnostics).toEqual([
      {
        code: 'INSTANCE_MANIFEST_INVALID',
        severity: 'error',
        path: '/plugins/renal',
        message: {
          fr: 'un plugin requis déclare « version » ou « path », pas les deux',
          en: 'a required plugin declares "version" or "path", not both',
        },
      },
    ]);
  }
});

it('strict is false unless it is asked for, and a boolean', () => {
  expect(read(MINIMAL)).toMatchObject({ strict: false });
  expect(read({ ...MINIMAL, strict: true })).toMatchObject({ strict: true });
  expect(read({ ...MINIMAL, strict: 'yes' })).toMatch(/^\/strict/);
});

it('a source that is named with nothing after it is configured with {} [MAN-213 MAN-226]', () => {
  const { manifest, diagnostics } = parseInstanceManifest(
    'apiVersion: platform/instance-v1\nsources:\n  poll:\n',
  );
  expect(diagnostics).toEqual([]);
  expect(manifest?.sources).toEqual({ poll: {} });
});
