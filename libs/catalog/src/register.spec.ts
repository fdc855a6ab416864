import { codes, compute, factory, objectType, plugin, status } from './__fixtures__/bundles';
import { buildCatalog } from './index';

describe('a contribution that fails is left out alone', () => {
  const kinds = ['source', 'sink', 'compute', 'gateway', 'transform'];
  it.each(kinds)('a %s node without behavior', (kind) => {
    const built = buildCatalog([
      plugin('p', { nodes: [compute('bad', { kind, behavior: undefined })] }),
    ]);
    expect(built.catalog.nodes.size).toBe(0);
    expect(codes(built)).toEqual(['PLUGIN_BEHAVIOR_MISSING']);
  });

  it.each(kinds)(
    'but not a %s node of the core plugin, which the engine runs by its id',
    (kind) => {
      const built = buildCatalog([
        plugin('@platform/plugin-core', {
          nodes: [compute('core.ok', { kind, behavior: undefined })],
        }),
      ]);
      expect(built.diagnostics).toEqual([]);
      expect(built.catalog.nodes.get('core.ok')?.behavior).toBeUndefined();
    },
  );

  it.each([
    ['trigger', {}],
    ['agent', {}],
    ['human-task', {}],
    ['gateway', { dynamic: 'guard' }],
  ])('but a %s node may do without (%j) [MAN-099]', (kind, over) => {
    const built = buildCatalog([
      plugin('@platform/plugin-core', {
        nodes: [compute('ok', { kind, behavior: undefined, ...over })],
      }),
    ]);
    expect(built.diagnostics).toEqual([]);
    expect(built.catalog.nodes.get('ok')?.behavior).toBeUndefined();
  });

  const trigger = compute('t', { kind: 'trigger', behavior: undefined, eventType: 'e' });
  it.each([
    ['nodes', [compute('n')], { 'nodes:n': { compute: 1 } }, 'PLUGIN_EXPORT_NOT_A_FUNCTION'],
    ['nodes', [compute('n')], {}, 'PLUGIN_EXPORT_NOT_A_FUNCTION'],
    [
      'adapters',
      [{ port: 'p', name: 'a', module: './a' }],
      { 'adapters:p/a': 'x' },
      'PLUGIN_EXPORT_NOT_A_FUNCTION',
    ],
    [
      'eventSources',
      [{ name: 's', module: './a' }],
      { 'eventSources:s': null },
      'PLUGIN_EXPORT_NOT_A_FUNCTION',
    ],
    ['portSandboxes', [{ port: 'p', module: './a' }], {}, 'PLUGIN_EXPORT_NOT_A_FUNCTION'],
    [
      'eventBindings',
      [{ name: 'b', source: 'nope', event: 'e' }],
      {},
      'PLUGIN_EVENT_SOURCE_UNKNOWN',
    ],
    [
      'eventBindings',
      [{ name: 'b', source: 'poll', event: 'nope' }],
      {},
      'PLUGIN_EVENT_TYPE_UNKNOWN',
    ],
    [
      'conversions',
      [{ from: 'Nope', to: 'String', label: 'l', expr: 'value' }],
      {},
      'PLUGIN_TYPE_UNKNOWN',
    ],
    [
      'agents',
      [{ name: 'a', provider: 'p', model: 'm', prompt: 'p', input: 'Nope', output: 'String' }],
      {},
      'PLUGIN_TYPE_UNKNOWN',
    ],
  ])('%s %j [MAN-171 MAN-173]', (section, entries, exports, code) => {
    const around = plugin(
      'around',
      { nodes: [trigger], eventSources: [{ name: 'poll', module: './p' }] },
      {},
      { 'eventSources:poll': factory },
    );
    const built = buildCatalog([around, plugin('p', { [section]: entries }, {}, exports)]);
    expect(codes(built)).toEqual([code]);
    expect(status(built, 'p')).toBe('degraded');
    expect(built.catalog.eventTypes()).toEqual(['e']);
    expect(built.catalog.eventBindings.size).toBe(0);
  });

  it('a binding that resolves a validation needs no trigger', () => {
    const built = buildCatalog([
      plugin(
        'p',
        {
          eventSources: [{ name: 'poll', module: './p' }],
          eventBindings: [{ name: 'b', source: 'poll', resolve: { run: 'r', decision: 'd' } }],
        },
        {},
        { 'eventSources:poll': factory },
      ),
    ]);
    expect(built.catalog.eventBindings.has('b')).toBe(true);
  });

  it('an adapter for the record of an unregistered context kind stays, with a warning', () => {
    const built = buildCatalog([
      plugin(
        'p',
        { adapters: [{ port: 'x', name: 'a', module: './a', record: { contextKind: 'nope' } }] },
        {},
        { 'adapters:x/a': factory },
      ),
    ]);
    expect(built.catalog.adapters.get('x', 'a')).toBeDefined();
    expect(codes(built)).toEqual(['PLUGIN_CONTEXT_KIND_UNKNOWN']);
    expect(status(built, 'p')).toBe('loaded');
  });
});

describe('what refers to other parts, or runs, is checked before it is registered', () => {
  const agent = (tools: readonly string[]) => ({
    name: 'Aide',
    provider: 'local',
    model: 'm',
    prompt: 'p',
    input: 'String',
    output: 'String',
    tools,
  });
  const around = plugin(
    'around',
    {
      nodes: [
        compute('read', { kind: 'source' }),
        compute('calc'),
        compute('change', { kind: 'transform' }),
        compute('open-sink', { kind: 'sink', agentTool: true }),
        compute('sink', { kind: 'sink' }),
        compute('gate', { kind: 'gateway' }),
        compute('ask', { kind: 'human-task', behavior: undefined }),
        compute('t', { kind: 'trigger', behavior: undefined, eventType: 'e' }),
      ],
      eventSources: [{ name: 'poll', module: './p' }],
    },
    {},
    {
      'eventSources:poll': factory,
      ...Object.fromEntries(
        ['read', 'calc', 'change', 'open-sink', 'sink', 'gate'].map((id) => [
          `nodes:${id}`,
          factory,
        ]),
      ),
    },
  );
  const core = plugin('@platform/plugin-core', {
    nodes: [compute('core.map', { dynamic: 'map', kind: 'transform', behavior: undefined })],
  });
  const register = (section: string, entry: object) =>
    buildCatalog([around, core, plugin('p', { [section]: [entry] })]);

  it.each([
    ['agents', agent(['read', 'calc', 'change', 'open-sink'])],
    ['conversions', { from: 'Code', to: 'String', label: 'l', expr: 'value|upper + "!"' }],
    [
      'conversions',
      { from: 'Code', to: 'String', label: 'l', expr: "string(contains(value, 'v'))" },
    ],
    ['conversions', { from: 'Integer', to: 'Code', label: 'l', expr: 'string(value)' }],
    ['conversions', { from: 'Number', to: 'Integer', label: 'l', expr: 'value * 10' }],
    [
      'eventBindings',
      {
        name: 'b',
        source: 'poll',
        event: 'e',
        map: {
          a: 'x.0.y',
          b: { path: 'subject.reference', ref: true },
          c: { jsonpath: "$.x[?(@.a=='b')].c", all: true },
          d: { const: null },
        },
      },
    ],
  ])('%s %j is sound [MAN-073 MAN-095 MAN-096 MAN-148]', (section, entry) => {
    expect(register(section, entry).diagnostics).toEqual([]);
  });

  const conversion = (expr: string) => ({ from: 'Code', to: 'String', label: 'l', expr });
  const binding = (over: object) => ({ name: 'b', source: 'poll', event: 'e', ...over });
  it.each([
    ['agents', agent(['calc', 'nope']), 'PLUGIN_TOOL_UNKNOWN', '« nope »'],
    ['agents', agent(['agent.Aide']), 'PLUGIN_TOOL_UNKNOWN', '« agent.Aide »'],
    ['agents', agent(['sink']), 'PLUGIN_TOOL_INELIGIBLE', 'agentTool'],
    ['agents', agent(['gate']), 'PLUGIN_TOOL_INELIGIBLE', '« gateway »'],
    ['agents', agent(['ask']), 'PLUGIN_TOOL_INELIGIBLE', '« human-task »'],
    ['agents', agent(['t']), 'PLUGIN_TOOL_INELIGIBLE', '« trigger »'],
    ['agents', agent(['core.map']), 'PLUGIN_TOOL_INELIGIBLE', '« core.map »'],
    ['conversions', conversion('value +'), 'PLUGIN_EXPRESSION_INVALID', 'expr'],
    ['conversions', conversion('run.id'), 'PLUGIN_EXPRESSION_INVALID', '« run »'],
    ['conversions', conversion('value * 2'), 'PLUGIN_EXPRESSION_INVALID', 'texte et nombre'],
    ['conversions', conversion('length(value)'), 'PLUGIN_EXPRESSION_INVALID', '« String »'],
    [
      'conversions',
      conversion("string(inValueSet('nope', value))"),
      'PLUGIN_EXPRESSION_INVALID',
      'jeu de valeurs inconnu « nope »',
    ],
    ['conversions', conversion('fetch(value)'), 'PLUGIN_EXPRESSION_INVALID', '« fetch »'],
    [
      'eventBindings',
      binding({ map: { good: 'a', bad: 'a.__proto__.b' } }),
      'PLUGIN_PATH_UNSAFE',
      '« map.bad »',
    ],
    [
      'eventBindings',
      binding({ map: { bad: { jsonpath: '$[(@.length-1)]' } } }),
      'PLUGIN_PATH_UNSAFE',
      '« map.bad »',
    ],
    ['eventBindings', binding({ map: { bad: { jsonpath: 'a b' } } }), 'PLUGIN_PATH_INVALID', ''],
    [
      'eventBindings',
      binding({
        keep: [
          { path: 'a', in: [1] },
          { path: 'a.__proto__', in: [1] },
        ],
      }),
      'PLUGIN_PATH_UNSAFE',
      '« keep.1.path »',
    ],
    ['eventBindings', binding({ map: { bad: 'a..b' } }), 'PLUGIN_PATH_INVALID', 'vide'],
    [
      'eventBindings',
      {
        name: 'b',
        source: 'poll',
        resolve: { run: 'r', decision: { path: 'constructor.name' } },
      },
      'PLUGIN_PATH_UNSAFE',
      '« resolve.decision »',
    ],
    [
      'nodes',
      compute('n', { dynamic: 'switch', kind: 'gateway', behavior: undefined }),
      'PLUGIN_DYNAMIC_RESERVED',
      '@platform/plugin-core',
    ],
  ])(
    '%s %j is left out [MAN-073 MAN-095 MAN-096 MAN-098 MAN-148]',
    (section, entry, code, words) => {
      const built = register(section, entry);
      expect(built.diagnostics).toEqual([expect.objectContaining({ plugin: 'p', section, code })]);
      expect(built.diagnostics[0]?.message.fr).toContain(words);
      expect(status(built, 'p')).toBe('degraded');
      expect(built.catalog.agents.size + built.catalog.conversions.length).toBe(0);
      expect(built.catalog.eventBindings.size).toBe(0);
      expect(built.catalog.nodes.has('n')).toBe(false);
      expect(built.catalog.nodes.size).toBe(9);
    },
  );
});

describe('registered twice', () => {
  const agent = (name: string) => ({
    name,
    provider: 'p',
    model: 'm',
    prompt: 'p',
    input: 'String',
    output: 'String',
  });
  const twice: readonly [string, object, Record<string, unknown>][] = [
    ['contextKinds', { name: 'patient', idField: 'id' }, {}],
    ['valueSets', { id: 'v', system: 's', doc: '', concepts: [] }, {}],
    [
      'dimensions',
      { name: 'd', label: 'd', canonical: 'g', units: [{ symbol: 'g', toCanonical: 1 }] },
      {},
    ],
    ['types', objectType('T'), {}],
    ['conversions', { from: 'String', to: 'Code', label: 'l', expr: 'value' }, {}],
    ['nodes', compute('n'), { 'nodes:n': factory }],
    ['agents', agent('a'), {}],
    ['adapters', { port: 'p', name: 'a', module: './a' }, { 'adapters:p/a': factory }],
    ['eventSources', { name: 's', module: './a' }, { 'eventSources:s': factory }],
    ['portSandboxes', { port: 'p', module: './a' }, { 'portSandboxes:p': factory }],
  ];
  it.each(twice)(
    '%s: the first keeps the place, the second is refused [MAN-055 MAN-080 MAN-353]',
    (section, entry, exports) => {
      const built = buildCatalog([
        plugin('second', { [section]: [entry] }, {}, exports),
        plugin('first', { [section]: [entry] }, {}, exports),
      ]);
      expect(built.diagnostics).toEqual([
        expect.objectContaining({
          plugin: 'second',
          section,
          code: 'PLUGIN_CONTRIBUTION_DUPLICATE',
          severity: 'error',
        }),
      ]);
      expect(status(built, 'first')).toBe('loaded');
      expect(status(built, 'second')).toBe('degraded');
    },
  );

  it('eventBindings: the first keeps the name, which is that of its feed; the second is refused [MAN-170]', () => {
    const binding = (run: string) => ({
      eventSources: [{ name: 'poll', module: './p' }],
      eventBindings: [{ name: 'b', source: 'poll', resolve: { run, decision: 'd' } }],
    });
    const built = buildCatalog([
      plugin('first', binding('mine'), {}, { 'eventSources:poll': factory }),
      plugin('second', { eventBindings: binding('other').eventBindings }),
    ]);
    expect(built.diagnostics).toEqual([
      expect.objectContaining({
        plugin: 'second',
        section: 'eventBindings',
        code: 'PLUGIN_CONTRIBUTION_DUPLICATE',
      }),
    ]);
    expect([...built.catalog.eventBindings.keys()]).toEqual(['b']);
    expect(built.catalog.eventBindings.get('b')?.resolve?.run).toBe('mine');
  });

  it('the finding about a second one names both plugins', () => {
    const contextKinds = [{ name: 'patient', idField: 'id' }];
    const [finding] = buildCatalog([
      plugin('first', { contextKinds }),
      plugin('second', { contextKinds }),
    ]).diagnostics;
    expect(finding?.plugin).toBe('second');
    expect(finding?.message.fr).toContain('« first »');
    expect(finding?.message.en).toContain('"first"');
  });

  it.each(twice)('%s: of two in one plugin the first stays', (section, entry, exports) => {
    const built = buildCatalog([plugin('p', { [section]: [entry, entry] }, {}, exports)]);
    expect(codes(built)).toEqual(['PLUGIN_CONTRIBUTION_DUPLICATE']);
    expect(status(built, 'p')).toBe('degraded');
  });

  it('a refused second one leaves its labels out too', () => {
    const node = (label: string, description: string) => compute('n', { label, description });
    const exports = { 'nodes:n': factory };
    const inOne = [node('Premier', 'Un'), node('Second', 'Deux')];
    for (const bundles of [
      [plugin('first', { nodes: inOne }, {}, exports)],
      [
        plugin('first', { nodes: [node('Premier', 'Un')] }, {}, exports),
        plugin('second', { nodes: [node('Second', 'Deux')] }, {}, exports),
      ],
    ]) {
      const { catalog } = buildCatalog(bundles);
      expect(catalog.nodes.get('n')).toMatchObject({ label: 'Premier', plugin: 'first' });
      const translate = catalog.translate('first', 'fr');
      expect(['label', 'description'].map((field) => translate(`nodes.n.${field}`))).toEqual([
        'Premier',
        'Un',
      ]);
    }
  });

  it('two adapters whose names hold a slash are two', () => {
    const adapter = (port: string, name: string) => ({ port, name, module: './x' });
    const adapters = [adapter('a/b', 'c'), adapter('a', 'b/c')];
    const exports = { 'adapters:a~1b/c': factory, 'adapters:a/b~1c': factory };
    const { catalog, diagnostics } = buildCatalog([plugin('p', { adapters }, {}, exports)]);
    expect(diagnostics).toEqual([]);
    expect(catalog.adapters.all()).toHaveLength(2);
  });

  it('a dependency registers before what depends on it, and so keeps the place [MAN-010]', () => {
    const contextKinds = [{ name: 'patient', idField: 'id' }];
    const { catalog } = buildCatalog([
      plugin('a-site', { contextKinds }, { dependsOn: { 'z-base': '*' } }),
      plugin('z-base', { contextKinds }),
    ]);
    expect(catalog.contextKinds.get('patient')?.plugin).toBe('z-base');
  });

  it('two agents whose names give one node id', () => {
    const built = buildCatalog([plugin('p', { agents: [agent('a b'), agent('a-b')] })]);
    expect([...built.catalog.agents.keys()]).toEqual(['a b']);
    expect(codes(built)).toEqual(['PLUGIN_CONTRIBUTION_DUPLICATE']);
  });
});
