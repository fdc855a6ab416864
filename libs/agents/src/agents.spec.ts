import { buildCatalog, createBundle, exportKey, withAgents } from '@platform/catalog';

import {
  agentHash,
  checkAgent,
  checkAgentTexts,
  checkStandIn,
  diffAgents,
  parseAgent,
  printAgent,
  readAgent,
  storedAgent,
  type AgentSpec,
} from './index';

const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/tools',
      version: '1.0.0',
      contributes: {
        types: [{ name: 'Patient', doc: 'A patient.', layer: 'resource', fields: {} }],
        nodes: [
          {
            id: 'test.read',
            kind: 'source',
            category: 'test',
            label: 'Read',
            description: 'Reads.',
            behavior: { module: './read' },
          },
          {
            id: 'test.write',
            kind: 'sink',
            category: 'test',
            label: 'Write',
            description: 'Writes.',
            behavior: { module: './write' },
          },
        ],
        agents: [
          {
            name: 'triage',
            provider: 'local',
            model: 'small',
            prompt: 'p',
            inputs: [{ name: 'a', type: 'String' }],
            outputs: [{ name: 'b', type: 'String' }],
          },
        ],
      },
    },
    {
      [exportKey('nodes', 'test.read')]: () => ({}),
      [exportKey('nodes', 'test.write')]: () => ({}),
    },
  ),
]);

const PROVIDERS = new Set(['local']);

const specOf = (more: Partial<AgentSpec> = {}): AgentSpec => ({
  apiVersion: 'platform/agent-v1',
  slug: 'note-summary',
  name: 'Résumé de note',
  provider: 'local',
  model: 'small',
  prompt: 'Résume la note.',
  inputs: [{ name: 'note', type: 'String' }],
  outputs: [{ name: 'summary', type: 'String' }],
  ...more,
});

const codes = (spec: AgentSpec) =>
  checkAgent(spec, catalog, PROVIDERS).map(({ code, path }) => `${code} ${path}`);

describe('a stored agent', () => {
  it('is read from YAML and from JSON, and printed back byte for byte', () => {
    const printed = printAgent(specOf({ api: { enabled: true }, tools: ['test.read'] }));
    const { spec, diagnostics } = parseAgent(printed);
    expect(diagnostics).toEqual([]);
    expect(spec).toEqual(specOf({ api: { enabled: true }, tools: ['test.read'] }));
    expect(printAgent(spec as AgentSpec)).toBe(printed);
    expect(parseAgent(JSON.stringify(specOf())).spec).toEqual(specOf());
  });

  it('is printed in one order, whatever the order it was written in', () => {
    const { slug, apiVersion, ...rest } = specOf();
    expect(printAgent({ ...rest, slug, apiVersion })).toBe(printAgent(specOf()));
    expect(agentHash({ ...rest, slug, apiVersion })).toBe(agentHash(specOf()));
    expect(agentHash(specOf({ prompt: 'Autre.' }))).not.toBe(agentHash(specOf()));
  });

  it.each<[string, unknown, string]>([
    ['another apiVersion', { ...specOf(), apiVersion: 'platform/agent-v2' }, '/apiVersion'],
    ['no prompt', { ...specOf(), prompt: undefined }, '/prompt'],
    ['an unknown member', { ...specOf(), temperature: 1 }, '/temperature'],
    ['a slug that is none', specOf({ slug: 'Note Summary' }), '/slug'],
    ['no output', specOf({ outputs: [] }), '/outputs'],
    ['more turns than are allowed', specOf({ maxIterations: 51 }), '/maxIterations'],
  ])('with %s is no agent', (_what, value, path) => {
    const { spec, diagnostics } = readAgent(JSON.parse(JSON.stringify(value)));
    expect(spec).toBeUndefined();
    expect(diagnostics.map((each) => each.path)).toContain(path);
    expect(diagnostics.every(({ code }) => code === 'AG100')).toBe(true);
  });

  it('says where in the text it is wrong', () => {
    const text = printAgent(specOf()).replace('provider: local', 'provider: 7');
    const [found] = parseAgent(text).diagnostics;
    expect(found).toMatchObject({ path: '/provider', position: { line: 4 } });
  });

  it('is warned of a mock that would answer, and refused under strict', () => {
    const found = (adapter: string | undefined, strict?: boolean) =>
      checkStandIn(adapter, { ...(strict !== undefined && { strict }) }).map(
        ({ code, severity }) => `${code} ${severity}`,
      );
    expect(found(undefined, true)).toEqual([]);
    expect(found('mock')).toEqual(['AG106 warning']);
    expect(found('mock', true)).toEqual(['AG106 error']);
  });

  const byLanguage = (text: { readonly fr?: string; readonly en?: string }) =>
    specOf({
      name: text,
      description: text,
      inputs: [{ name: 'note', type: 'String', description: text }],
      outputs: [{ name: 'summary', type: 'String', description: text }],
    });

  it('may have its texts by language, but for the prompt', () => {
    const spec = byLanguage({ fr: 'Résumé', en: 'Summary' });
    expect(parseAgent(printAgent(spec))).toMatchObject({ spec, diagnostics: [] });
    expect(readAgent({ ...spec, prompt: { fr: 'Résume.', en: 'Sum up.' } }).diagnostics).toEqual([
      expect.objectContaining({ code: 'AG100', path: '/prompt' }),
    ]);
    expect(diffAgents(spec, byLanguage({ fr: 'Résumé', en: 'Digest' }))).toMatchObject({
      behaviourChanged: true,
      changes: expect.arrayContaining([
        expect.objectContaining({ path: '/name/en', effect: 'documentation' }),
      ]),
    });
  });

  it.each<[string, object, string]>([
    ['a language that the platform does not have', { fr: 'Résumé', de: 'Kurz' }, '/name/de'],
    ['an empty text', { fr: 'Résumé', en: '' }, '/name/en'],
    ['no language', {}, '/name'],
    ['a text too long for a name', { fr: 'R'.repeat(201) }, '/name/fr'],
  ])('is refused with %s', (_what, name, path) => {
    const { spec, diagnostics } = readAgent({ ...specOf(), name });
    expect(spec).toBeUndefined();
    expect(diagnostics.map((each) => `${each.code} ${each.path}`)).toEqual([`AG100 ${path}`]);
  });

  it('is told which texts lack the language of the instance', () => {
    const found = (spec: AgentSpec, locale: string) =>
      checkAgentTexts(spec, { locale }, 'error').map(({ code, path }) => `${code} ${path}`);
    const french = byLanguage({ fr: 'Résumé' });
    expect(found(french, 'fr')).toEqual([]);
    expect(found(specOf(), 'en')).toEqual([]);
    expect(found(french, 'en-GB').toSorted()).toEqual([
      'AG107 /description',
      'AG107 /inputs/0/description',
      'AG107 /name',
      'AG107 /outputs/0/description',
    ]);
  });

  it('that fits the catalog has nothing wrong', () => {
    expect(codes(specOf({ tools: ['test.read'] }))).toEqual([]);
    expect(codes(specOf({ inputs: [{ name: 'who', type: 'Patient' }] }))).toEqual([]);
  });

  it.each<[string, Partial<AgentSpec>, string]>([
    [
      'a type that nobody registered',
      { inputs: [{ name: 'x', type: 'Ghost' }] },
      'AG101 /inputs/0/type',
    ],
    [
      'two outputs of one name',
      {
        outputs: [
          { name: 'x', type: 'String' },
          { name: 'x', type: 'String' },
        ],
      },
      'AG102 /outputs/1/name',
    ],
    ['a tool that is not there', { tools: ['test.read', 'test.none'] }, 'AG103 /tools/1'],
    ['a sink that no model may call', { tools: ['test.write'] }, 'AG103 /tools/0'],
    ['the node type of a plugin', { slug: 'triage' }, 'AG104 /slug'],
    ['a provider that nobody declared', { provider: 'nobody' }, 'AG105 /provider'],
  ])('with %s is refused', (_what, more, found) => {
    expect(codes(specOf(more))).toEqual([found]);
  });

  it('is not refused for having a node type of its own already', () => {
    const extended = withAgents(catalog, [storedAgent(specOf())]);
    expect(extended.nodes.has('agent.note_summary')).toBe(true);
    expect(checkAgent(specOf(), extended, PROVIDERS)).toEqual([]);
  });

  it('changes member by member; its name is read by people alone', () => {
    const diff = diffAgents(specOf(), specOf({ name: 'Autre', prompt: 'Autre.' }));
    expect(diff.changes.map(({ id, effect }) => [id, effect]).sort()).toEqual([
      ['name', 'documentation'],
      ['prompt', 'behaviour'],
    ]);
    expect(diffAgents(specOf(), specOf()).same).toBe(true);
  });
});
