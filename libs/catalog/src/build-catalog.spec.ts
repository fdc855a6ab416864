import { base, codes, compute, factory, objectType, plugin, port } from './__fixtures__/bundles';
import { buildCatalog } from './index';

describe('buildCatalog', () => {
  it('registers every section and answers triggers by event type [MAN-140 MAN-173 MAN-324]', () => {
    const trigger = {
      ...compute('lab.received'),
      kind: 'trigger',
      behavior: undefined,
      eventType: 'lab.result',
      establishes: ['patient'],
    };
    const built = buildCatalog([
      plugin(
        'lab',
        {
          nodes: [trigger, compute('lab.calc', { inputs: port({ kind: 'object', name: 'Dose' }) })],
          conversions: [
            { from: 'Dose', to: 'String', label: 'texte', expr: 'string(present(value))' },
          ],
          agents: [
            {
              name: 'Aide à la dose',
              provider: 'local',
              model: 'm',
              prompt: 'p',
              inputs: [{ name: 'doses', type: 'Dose', list: true }],
              outputs: [{ name: 'answer', type: 'String' }],
            },
          ],
          adapters: [
            { port: 'lab', name: 'memory', module: './m', record: { contextKind: 'patient' } },
          ],
          eventSources: [{ name: 'poll', module: './s' }],
          eventBindings: [{ name: 'results', source: 'poll', event: 'lab.result' }],
          portSandboxes: [{ port: 'lab', module: './b' }],
        },
        { dependsOn: { base: '^1.0.0' } },
        {
          'nodes:lab.calc': factory,
          'adapters:lab/memory': factory,
          'eventSources:poll': factory,
          'portSandboxes:lab': factory,
        },
      ),
      base,
    ]);
    const { catalog, diagnostics } = built;
    expect(diagnostics).toEqual([]);
    expect(catalog.plugins.map(({ status: state }) => state)).toEqual(['loaded', 'loaded']);
    expect(catalog.nodes.get('lab.calc')).toMatchObject({
      behavior: factory,
      plugin: 'lab',
      config: [],
      establishes: [],
      agentTool: false,
    });
    expect(catalog.triggerFor('lab.result').map(({ id }) => id)).toEqual(['lab.received']);
    expect(catalog.triggerFor('other')).toEqual([]);
    expect(catalog.eventTypes()).toEqual(['lab.result']);
    expect(catalog.adapters.get('lab', 'memory')).toMatchObject({
      factory,
      config: {},
      plugin: 'lab',
    });
    expect(catalog.adapters.get('lab', 'other')).toBeUndefined();
    expect(catalog.agents.get('Aide à la dose')?.slug).toBe('Aide_a_la_dose');
    expect(catalog.nodes.get('agent.Aide_a_la_dose')).toMatchObject({
      kind: 'agent',
      inputs: [
        {
          name: 'doses',
          type: { kind: 'list', of: { kind: 'object', name: 'Dose' } },
          required: true,
        },
      ],
      outputs: [{ name: 'answer', type: { kind: 'primitive', name: 'String' } }],
    });
    expect(catalog.conversions).toHaveLength(1);
    expect(catalog.eventBindings.get('results')?.source).toBe('poll');
    expect(catalog.eventSources.get('poll')?.factory).toBe(factory);
    expect(catalog.portSandboxes.get('lab')?.factory).toBe(factory);
    expect(catalog.valueSets.get('sex')?.plugin).toBe('base');
    expect(catalog.dimensions.has('mass')).toBe(true);
    expect(catalog.contextKinds.get('patient')?.idField).toBe('patientId');
    expect(Object.isFrozen(catalog)).toBe(true);
  });

  it('starts empty: the core ships no context kind [MAN-054]', () => {
    const { catalog } = buildCatalog([]);
    expect(catalog.contextKinds.size + catalog.nodes.size + catalog.plugins.length).toBe(0);
  });

  it('reaches transitively along dependsOn, whatever the order plugins are given in [MAN-011]', () => {
    const top = plugin(
      'a-top',
      { nodes: [compute('top', { inputs: port({ kind: 'object', name: 'Dose' }) })] },
      { dependsOn: { middle: '*' } },
      { 'nodes:top': factory },
    );
    const middle = plugin('middle', {}, { dependsOn: { base: '*' } });
    expect(buildCatalog([top, middle, base]).catalog.nodes.has('top')).toBe(true);
  });

  it('lets types of one section refer to each other, and to themselves, in any order [MAN-024]', () => {
    const built = buildCatalog([
      plugin('p', {
        types: [
          objectType('Tree', { kind: 'list', of: { kind: 'object', name: 'Tree' } }),
          objectType('A', { kind: 'object', name: 'B' }),
          objectType('B', { kind: 'object', name: 'A' }),
        ],
      }),
    ]);
    expect(built.diagnostics).toEqual([]);
    expect([...built.catalog.types.keys()]).toEqual(['Tree', 'A', 'B']);
  });

  it('takes out a type that refers to an unknown one, and those that refer to it', () => {
    const built = buildCatalog([
      plugin('p', {
        types: [
          objectType('A', { kind: 'object', name: 'B' }),
          objectType('B', { kind: 'object', name: 'Nowhere' }),
          objectType('C'),
        ],
      }),
    ]);
    expect([...built.catalog.types.keys()]).toEqual(['C']);
    expect(codes(built)).toEqual(['PLUGIN_TYPE_UNKNOWN', 'PLUGIN_TYPE_UNKNOWN']);
  });
});
