import { checkInstanceManifest, parseInstanceManifest } from './parse-instance-manifest';

const API = { apiVersion: 'platform/instance-v1' };

describe('a well-formed instance manifest', () => {
  it('gets every default of the specification', () => {
    expect(checkInstanceManifest(API)).toEqual({
      manifest: {
        ...API,
        locale: 'fr',
        timezone: 'Europe/Paris',
        strict: false,
        plugins: {},
        builtIn: { definitions: true },
        seed: [],
        ports: {},
        terminology: {},
        contributes: { eventBindings: [] },
        taskRoles: {},
        publication: { fourEyes: false },
        webhooks: {},
        sources: {},
      },
      diagnostics: [],
    });
  });

  it('reads the short plugin requirement and the default configuration of a binding [MAN-230]', () => {
    const { manifest, diagnostics } = parseInstanceManifest(`
apiVersion: platform/instance-v1
name: CHU
timezone: America/Montreal
registry: gs://plugins/prod
plugins:
  renal: ^1.2.0
  clinical: { version: ">=2" }
  local: { path: ./dist/plugins/local }
ports:
  patient: { adapter: memory }
terminology: { "http://loinc.org": { adapter: fhir, config: { baseUrl: "http://tx" } } }
sources: { poll: { every: PT1M }, idle: {} }
eventBindings: [results]
taskRoles: { doctor: { label: { fr: Médecin }, notify: pager }, nurse: {} }
consoleUrl: https://console.chu.example
`);
    expect(diagnostics).toEqual([]);
    expect(manifest).toMatchObject({
      plugins: {
        renal: { version: '^1.2.0' },
        clinical: { version: '>=2' },
        local: { path: './dist/plugins/local' },
      },
      ports: { patient: { adapter: 'memory', config: {} } },
      terminology: { 'http://loinc.org': { config: { baseUrl: 'http://tx' } } },
      eventBindings: ['results'],
      taskRoles: { doctor: { label: { fr: 'Médecin' }, notify: 'pager' } },
    });
  });

  it('takes a key with nothing after it for left out', () => {
    const { manifest, diagnostics } = parseInstanceManifest(
      'apiVersion: platform/instance-v1\nports:\nplugins:\nseed:\n',
    );
    expect(diagnostics).toEqual([]);
    expect(manifest).toMatchObject({ ports: {}, plugins: {}, seed: [] });
  });
});

describe('an instance manifest is refused whole', () => {
  const NOT_BOTH = 'un plugin requis déclare « version » ou « path », pas les deux';
  it.each([
    [
      'another apiVersion',
      { apiVersion: 'platform/instance-v2' },
      '/apiVersion',
      'platform/instance-v1',
    ],
    ['no apiVersion', {}, '/apiVersion', '« apiVersion »'],
    ['an unknown key', { ...API, port: {} }, '/port', 'propriété inconnue « port »'],
    [
      'an unknown key of a binding',
      { ...API, ports: { p: { adapter: 'a', conf: {} } } },
      '/ports/p/conf',
      '« conf »',
    ],
    [
      'version and path',
      { ...API, plugins: { a: { version: '1', path: 'x' } } },
      '/plugins/a',
      NOT_BOTH,
    ],
    ['neither version nor path', { ...API, plugins: { a: {} } }, '/plugins/a', NOT_BOTH],
    [
      'an unknown time zone',
      { ...API, timezone: 'Europe/Pari' },
      '/timezone',
      'vouliez-vous « Europe/Paris » ?',
    ],
    ['an unknown language', { ...API, locale: 'english' }, '/locale', 'langue inconnue'],
    ['an offset as time zone', { ...API, timezone: '+02:00' }, '/timezone', 'identifiant IANA'],
    [
      'a binding without adapter',
      { ...API, ports: { 'a/b': {} } },
      '/ports/a~1b/adapter',
      '« adapter »',
    ],
    ['seed that is a text', { ...API, seed: 'x' }, '/seed', 'array'],
    ['a source that is a text', { ...API, sources: { s: 'x' } }, '/sources/s', 'object'],
    ['a list', [], '', 'object'],
  ])('%s', (_, value, path, words) => {
    const { manifest, diagnostics } = checkInstanceManifest(value);
    expect(manifest).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ code: 'INSTANCE_MANIFEST_INVALID', path });
    expect(diagnostics[0]?.message.fr).toContain(words);
  });

  it('reports every problem at once', () => {
    const { diagnostics } = checkInstanceManifest({ ...API, timezone: 'x', seed: 1, extra: 2 });
    expect(diagnostics.map(({ path }) => path).sort()).toEqual(['/extra', '/seed', '/timezone']);
  });
});

it('parseInstanceManifest says where in its text an instance manifest is wrong', () => {
  const { diagnostics } = parseInstanceManifest(
    'apiVersion: platform/instance-v1\nplugins:\n  renal: { version: 1 }\nseeds: []\n',
  );
  const locations = diagnostics.map(({ path, position }) => [
    path,
    position?.line,
    position?.column,
  ]);
  expect(locations).toContainEqual(['/plugins/renal/version', 3, 21]);
  expect(locations).toContainEqual(['/seeds', 4, 8]);
});
