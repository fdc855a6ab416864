import { checkPluginManifest, parsePluginManifest } from './parse-plugin-manifest';

const ENVELOPE = { apiVersion: 'platform/plugin-v1', name: 'lab', version: '1.0.0' };
const node = (over: object = {}) => ({
  id: 'lab.read',
  kind: 'source',
  category: 'lab',
  label: 'Lire',
  description: 'Lit',
  ...over,
});
const agent = (over: object = {}) => ({
  name: 'triage',
  provider: 'local',
  model: 'm',
  prompt: 'p',
  inputs: [{ name: 'q', type: 'String' }],
  outputs: [{ name: 'a', type: 'String' }],
  ...over,
});
const contributing = (section: string, ...entries: unknown[]) =>
  checkPluginManifest({ ...ENVELOPE, contributes: { [section]: entries } });

describe('a well-formed plugin manifest', () => {
  it('gets every default of the specification', () => {
    const { manifest, diagnostics } = parsePluginManifest(`
apiVersion: platform/plugin-v1
name: "@hopital/lab"
version: 1.2.0
contributes:
  conversions:
  nodes:
    - { id: lab.read, kind: source, category: lab, label: Lire, description: Lit, behavior: { module: ./nodes/read } }
  agents:
    - { name: triage, provider: local, model: m, prompt: p, inputs: [{ name: q, type: String }], outputs: [{ name: a, type: String }] }
  adapters: [{ port: lab, name: memory, module: ./adapters/lab-memory }]
  eventSources: [{ name: poll, module: ./sources/poll, export: pollSource }]
  eventBindings: [{ name: results, source: poll, event: lab.result }]
  portSandboxes: [{ port: lab, module: ./sandboxes/lab }]
`);
    expect(diagnostics).toEqual([]);
    expect(manifest).toMatchObject({
      locale: 'fr',
      contributes: {
        valueSets: [],
        dimensions: [],
        contextKinds: [],
        types: [],
        conversions: [],
        nodes: [{ context: [], inputs: [], outputs: [], behavior: { export: 'default' } }],
        agents: [{ tools: [] }],
        adapters: [{ export: 'default' }],
        eventSources: [{ export: 'pollSource' }],
        eventBindings: [{ query: {}, map: {} }],
        portSandboxes: [{ export: 'default' }],
      },
    });
  });

  it('has all eleven sections even when it contributes nothing [MAN-014]', () => {
    expect(Object.keys(checkPluginManifest(ENVELOPE).manifest?.contributes ?? {})).toHaveLength(11);
  });

  it('rewrites the scalar input and output of an older agent to one port of that name [MAN-155 MAN-156]', () => {
    const { manifest, diagnostics } = contributing('agents', {
      ...agent(),
      inputs: undefined,
      outputs: undefined,
      input: 'PatientProfile',
      output: 'String',
    });
    expect(diagnostics).toEqual([]);
    expect(manifest?.contributes.agents[0]).toMatchObject({
      inputs: [{ name: 'input', type: 'PatientProfile' }],
      outputs: [{ name: 'output', type: 'String' }],
    });
  });

  it('accepts every form of TypeRef and of MapExpr [MAN-185 MAN-186 MAN-187 MAN-188]', () => {
    const types = [
      { kind: 'primitive', name: 'Decimal' },
      { kind: 'coded', valueSet: 'vs' },
      { kind: 'quantity' },
      { kind: 'quantity', dimension: 'mass' },
      { kind: 'ref', entity: 'Patient' },
      { kind: 'object', name: 'T' },
      { kind: 'list', of: { kind: 'list', of: { kind: 'any' } } },
    ];
    const inputs = types.map((type, index) => ({ name: `p${index}`, type }));
    expect(contributing('nodes', node({ inputs })).diagnostics).toEqual([]);
    const map = {
      a: 'subject.reference',
      b: { path: 'subject.reference', ref: true },
      c: { jsonpath: '$.x[*]', all: true, ref: true },
      d: { const: null },
    };
    const binding = { name: 'b', source: 's', event: 'e', map };
    expect(contributing('eventBindings', binding).diagnostics).toEqual([]);
  });

  it('accepts a dimension unit with an offset', () => {
    const dimension = {
      name: 'temperature',
      label: 'Température',
      canonical: '°C',
      units: [{ symbol: '°F', toCanonical: 0.5555555556, offset: -17.7777777778 }],
    };
    expect(contributing('dimensions', dimension).diagnostics).toEqual([]);
  });
});

describe('an envelope that cannot be used leaves no manifest', () => {
  it.each([
    [
      'another apiVersion',
      { ...ENVELOPE, apiVersion: 'platform/plugin-v2' },
      '/apiVersion',
      'platform/plugin-v1',
    ],
    ['no name', { ...ENVELOPE, name: undefined }, '/name', 'name'],
    ['a name that is a path', { ...ENVELOPE, name: '../evil' }, '/name', 'nom de plugin invalide'],
    ['a version that is a number', { ...ENVELOPE, version: 1 }, '/version', 'semver'],
    ['contributes that is a list', { ...ENVELOPE, contributes: [] }, '/contributes', 'object'],
    ['dependsOn that is a list', { ...ENVELOPE, dependsOn: ['a'] }, '/dependsOn', 'object'],
    ['a text instead of an object', 'hello', '', 'object'],
    ['nothing', null, '', 'object'],
  ])('%s [MAN-382]', (_, value, path, words) => {
    const { manifest, diagnostics } = checkPluginManifest(value);
    expect(manifest).toBeUndefined();
    const [first] = diagnostics;
    expect(first).toMatchObject({ code: 'PLUGIN_MANIFEST_INVALID', severity: 'error', path });
    expect(first?.message.fr).toContain(words);
  });

  it('unreadable YAML is a diagnostic too', () => {
    const { manifest, diagnostics } = parsePluginManifest('name: [');
    expect(manifest).toBeUndefined();
    expect(diagnostics[0]?.code).toBe('YAML_INVALID');
  });
});

describe('an unknown key drops nothing, and is an error if another one was meant', () => {
  it.each([
    ['at the top', { ...ENVELOPE, licence: 'x' }, '/licence', 'warning'],
    ['a section', { ...ENVELOPE, contributes: { nodez: [] } }, '/contributes/nodez', 'error'],
    [
      'in an entry',
      { ...ENVELOPE, contributes: { nodes: [node({ establish: [] })] } },
      '/contributes/nodes/0/establish',
      'error',
    ],
    [
      'of a newer platform',
      { ...ENVELOPE, contributes: { nodes: [node({ quantumMode: [] })] } },
      '/contributes/nodes/0/quantumMode',
      'warning',
    ],
  ])('%s', (_, value, path, severity) => {
    const { manifest, diagnostics } = checkPluginManifest(value);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: 'PLUGIN_KEY_UNKNOWN', severity, path }),
    ]);
    expect(manifest?.contributes.nodes).toHaveLength(path.includes('nodes/0') ? 1 : 0);
  });
});

it.each([
  [
    { nodes: [node({ establish: [] })] },
    'propriété inconnue « establish » ; vouliez-vous « establishes » ?',
  ],
  [{ nodez: [] }, 'propriété inconnue « nodez » ; vouliez-vous « nodes » ?'],
  [{ nodes: [node({ kind: 'sourse' })] }, 'vouliez-vous « source » ?'],
])('parsePluginManifest names what was probably meant: %j', (contributes, words) => {
  const { diagnostics } = checkPluginManifest({ ...ENVELOPE, contributes });
  expect(diagnostics.map(({ message }) => message.fr).join()).toContain(words);
});

it('parsePluginManifest says where in its text a plugin manifest is wrong', () => {
  const { diagnostics } = parsePluginManifest(
    'apiVersion: platform/plugin-v1\nname: lab\nversion: 1.0.0\ncontributes:\n  nodes:\n    - { id: lab.read }\n',
  );
  expect(diagnostics.length).toBeGreaterThan(0);
  for (const { position } of diagnostics) expect(position).toEqual({ line: 6, column: 7 });
});
