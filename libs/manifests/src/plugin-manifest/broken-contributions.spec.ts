import { checkPluginManifest } from './parse-plugin-manifest';

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
describe('a broken contribution is dropped alone', () => {
  const module = { name: 'n', port: 'p' };
  const UNSAFE = 'chemin de module refusé';
  it.each([
    ['nodes', node({ id: undefined }), '#1', '« id »'],
    ['nodes', node({ id: 'bad', kind: 'worker' }), 'bad', '"human-task"'],
    ['nodes', node({ id: 'bad', dynamic: 'loop' }), 'bad', '"guard"'],
    [
      'nodes',
      node({ id: 'bad', inputs: [{ name: 'x', type: { kind: 'text' } }] }),
      'bad',
      '"primitive"',
    ],
    [
      'nodes',
      node({ id: 'bad', inputs: [{ name: 'x', type: { kind: 'list' } }] }),
      'bad',
      '« of »',
    ],
    [
      'nodes',
      node({ id: 'bad', inputs: [{ name: 'x', type: { kind: 'primitive', name: 'Int' } }] }),
      'bad',
      '"Integer"',
    ],
    ['nodes', node({ id: 'bad', behavior: { module: '../secret' } }), 'bad', UNSAFE],
    ['nodes', node({ id: 'bad', behavior: { module: 'a/../../secret' } }), 'bad', UNSAFE],
    ['nodes', node({ id: 'bad', behavior: { module: '/etc/passwd' } }), 'bad', UNSAFE],
    ['nodes', node({ id: 'bad', behavior: { module: 'node:fs' } }), 'bad', UNSAFE],
    ['adapters', { ...module, module: 'C:\\x' }, 'p/n', UNSAFE],
    ['adapters', { ...module, module: './x', record: {} }, 'p/n', '« contextKind »'],
    ['eventSources', { name: 'n', module: '..\\x' }, 'n', UNSAFE],
    ['portSandboxes', { port: 'p', module: '..' }, 'p', UNSAFE],
    ['agents', agent({ name: 'bad', inputs: [] }), 'bad', 'inputs'],
    ['agents', agent({ name: 'bad', maxIterations: 0 }), 'bad', '1'],
    ['agents', agent({ name: 'bad', maxIterations: 51 }), 'bad', '50'],
    ['agents', agent({ name: 'bad', outputs: undefined }), 'bad', '« outputs »'],
    ['eventBindings', { name: 'bad', source: 's' }, 'bad', 'exactement un des deux'],
    [
      'eventBindings',
      { name: 'bad', source: 's', event: 'e', resolve: { run: 'a', decision: 'b' } },
      'bad',
      'exactement un des deux',
    ],
    ['eventBindings', { name: 'bad', source: 's', resolve: { run: 'a' } }, 'bad', '« decision »'],
    [
      'eventBindings',
      { name: 'bad', source: 's', event: 'e', map: { f: { path: 'a', jsonpath: 'b' } } },
      'bad',
      'projection invalide',
    ],
    ['types', { name: 'T', doc: '', layer: 'view', fields: {} }, 'T', '"resource"'],
    [
      'types',
      { name: 'T', doc: '', layer: 'resource', fields: { a: { type: { kind: 'any' } } } },
      'T',
      '« required »',
    ],
    ['valueSets', { id: 'v', system: 'urn:v', doc: '' }, 'v', '« concepts »'],
    [
      'dimensions',
      { name: 'd', label: 'd', canonical: 'g', units: [{ symbol: 'g', toCanonical: '1' }] },
      'd',
      'number',
    ],
    ['contextKinds', { name: 'patient' }, 'patient', '« idField »'],
    ['conversions', { from: 'A', to: 'B', label: 'l' }, 'A/B', '« expr »'],
  ])('%s %j [MAN-180 MAN-352 MAN-382 MAN-383]', (section, entry, id, words) => {
    const good = node();
    const entries = section === 'nodes' ? [good, entry] : [entry];
    const { manifest, diagnostics } = checkPluginManifest({
      ...ENVELOPE,
      contributes: { nodes: [good], [section]: entries },
    });
    expect(diagnostics[0]).toMatchObject({
      code: 'PLUGIN_CONTRIBUTION_INVALID',
      severity: 'error',
      section,
      id,
    });
    expect(diagnostics[0]?.message.fr).toContain(section);
    expect(diagnostics.map(({ message }) => message.fr).join('\n')).toContain(words);
    expect(manifest?.contributes.nodes.map((kept) => kept.id)).toEqual(['lab.read']);
    if (section !== 'nodes') {
      expect((manifest?.contributes as Record<string, unknown>)[section]).toEqual([]);
    }
  });

  it('a section that is not a list is dropped whole, the others stay', () => {
    const { manifest, diagnostics } = checkPluginManifest({
      ...ENVELOPE,
      contributes: { types: { name: 'T' }, nodes: [node()] },
    });
    expect(diagnostics[0]).toMatchObject({ path: '/contributes/types', section: 'types' });
    expect(manifest?.contributes.types).toEqual([]);
    expect(manifest?.contributes.nodes).toHaveLength(1);
  });
});
