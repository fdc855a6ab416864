import { checkPluginManifest } from '@platform/manifests';

import { base, compute, factory, plugin, status } from '../__fixtures__/bundles';
import { buildCatalog, createBundle } from '../index';

const sound = plugin('sound', { nodes: [compute('sound.n')] }, {}, { 'nodes:sound.n': factory });
const KIND = { name: 'patient', idField: 'id' };

it('a context kind registered twice fails that contribution, which says who holds it; the rest of the plugin loads [MAN-055 MAN-353]', () => {
  const second = plugin(
    'second',
    { contextKinds: [KIND, { name: 'stay', idField: 'stayId' }] },
    { dependsOn: { base: '*' } },
  );
  const built = buildCatalog([base, second, sound]);
  expect(built.diagnostics).toEqual([
    expect.objectContaining({
      plugin: 'second',
      section: 'contextKinds',
      id: 'patient',
      code: 'PLUGIN_CONTRIBUTION_DUPLICATE',
      severity: 'error',
    }),
  ]);
  expect(built.diagnostics[0]?.message.fr).toBe(
    'contextKinds patient : déjà enregistré par le plugin « base », qui garde la place',
  );
  expect(built.catalog.contextKinds.get('patient')?.plugin).toBe('base');
  expect(built.catalog.contextKinds.get('stay')?.plugin).toBe('second');
  expect([...built.catalog.nodes.keys()]).toEqual(['sound.n']);
});

it.each([
  { what: 'both', choice: { event: 'e', resolve: { run: 'r', decision: 'd' } } },
  { what: 'neither', choice: {} },
])(
  'a binding with $what of event and resolve is rejected, and says so; its plugin keeps the rest [MAN-180 MAN-352]',
  ({ choice }) => {
    const { manifest, diagnostics } = checkPluginManifest({
      apiVersion: 'platform/plugin-v1',
      name: 'p',
      version: '1.0.0',
      contributes: {
        eventSources: [{ name: 'poll', module: './s' }],
        eventBindings: [
          { name: 'bad', source: 'poll', ...choice },
          { name: 'good', source: 'poll', resolve: { run: 'r', decision: 'd' } },
        ],
      },
    });
    expect(diagnostics[0]?.message.fr).toContain(
      'une liaison déclare soit « event », soit « resolve » : exactement un des deux',
    );
    const bundle = {
      ...createBundle(manifest ?? {}, { 'eventSources:poll': factory }),
      diagnostics,
    };
    const built = buildCatalog([bundle, sound]);
    expect([...built.catalog.eventBindings.keys()]).toEqual(['good']);
    expect(status(built, 'p')).toBe('degraded');
    expect(status(built, 'sound')).toBe('loaded');
  },
);

it('an incompatible sdk range refuses the whole plugin, in one sentence; the others load [MAN-006 MAN-366]', () => {
  const built = buildCatalog([plugin('p', { contextKinds: [KIND] }, { sdk: '^9.0.0' }), sound], {
    contractVersion: '1.4.0',
  });
  expect(built.diagnostics).toHaveLength(1);
  expect(built.diagnostics[0]?.message.fr).toContain('^9.0.0');
  expect(built.diagnostics[0]?.message.fr).toContain('la plateforme fournit 1.4.0');
  expect(built.catalog.contextKinds.size).toBe(0);
  expect([...built.catalog.nodes.keys()]).toEqual(['sound.n']);
});

const unit = (symbol: string, more: object = {}) => ({ symbol, toCanonical: 1, ...more });
const dimension = (name: string, canonical: string, ...units: readonly object[]) => ({
  name,
  label: name,
  canonical,
  units,
});
const code = (name: string) => ({ code: name, display: name });
const start = compute('p.start', { kind: 'trigger', behavior: undefined });

it.each([
  {
    what: 'a trigger that no event can start',
    section: 'nodes',
    entry: start,
    code: 'PLUGIN_EVENT_TYPE_MISSING',
    path: '/contributes/nodes/1',
    says: '« eventType »',
  },
  {
    what: 'a canonical unit that is not among the units',
    section: 'dimensions',
    entry: dimension('d', 'mmol/l', unit('mmol/L')),
    code: 'PLUGIN_CANONICAL_UNIT_UNKNOWN',
    path: '/contributes/dimensions/1/canonical',
    says: 'vouliez-vous « mmol/L » ?',
  },
  {
    what: 'a canonical unit that is converted',
    section: 'dimensions',
    entry: dimension('d', 'g', unit('kg'), unit('g', { toCanonical: 0.001 })),
    code: 'PLUGIN_CANONICAL_UNIT_CONVERTED',
    path: '/contributes/dimensions/1/units/1',
    says: '« g »',
  },
  {
    what: 'a unit twice',
    section: 'dimensions',
    entry: dimension('d', 'g', unit('g'), unit('mg'), unit('mg', { toCanonical: 0.001 })),
    code: 'PLUGIN_UNIT_DUPLICATE',
    path: '/contributes/dimensions/1/units/2/symbol',
    says: '« mg »',
  },
  {
    what: 'a code twice',
    section: 'valueSets',
    entry: { id: 'v', system: 's', doc: '', concepts: [code('a'), code('b'), code('a')] },
    code: 'PLUGIN_CODE_DUPLICATE',
    path: '/contributes/valueSets/1/concepts/2/code',
    says: '« a »',
  },
])('$what is refused where it stands; the rest of the plugin loads', (given) => {
  const { section, entry, code: expected, path, says } = given;
  const sounds: Readonly<Record<string, object>> = {
    nodes: { ...start, id: 'ok', eventType: 'e' },
    dimensions: dimension('ok', 'm', unit('m')),
    valueSets: { id: 'ok', system: 's', doc: '', concepts: [code('a')] },
  };
  const built = buildCatalog([plugin('p', { [section]: [sounds[section], entry] })]);
  expect(built.diagnostics).toEqual([
    expect.objectContaining({ code: expected, severity: 'error', section, path }),
  ]);
  expect(built.diagnostics[0]?.message.fr).toContain(says);
  expect(built.diagnostics[0]?.message.en).not.toBe(built.diagnostics[0]?.message.fr);
  expect([...built.catalog[section as 'nodes'].keys()]).toEqual(['ok']);
});

it('a unit of two dimensions is told at the second one, and both stay', () => {
  const built = buildCatalog([
    plugin('a', { dimensions: [dimension('amount', 'mol', unit('mol'))] }),
    plugin('b', { dimensions: [dimension('charge', 'eq', unit('eq'), unit('mol'))] }),
  ]);
  expect(built.diagnostics).toEqual([
    expect.objectContaining({
      plugin: 'b',
      code: 'PLUGIN_UNIT_SHARED',
      severity: 'warning',
      path: '/contributes/dimensions/0/units/1/symbol',
    }),
  ]);
  expect(built.diagnostics[0]?.message.fr).toContain('dimension « amount » (plugin « a »)');
  expect([...built.catalog.dimensions.keys()]).toEqual(['amount', 'charge']);
  expect(status(built, 'b')).toBe('loaded');
});

it.each([
  ['a context kind', { nodes: [compute('p.n', { context: ['patiant'] })] }, '« patient »'],
  [
    'a value set',
    {
      nodes: [
        compute('p.n', { inputs: [{ name: 'i', type: { kind: 'coded', valueSet: 'sexe' } }] }),
      ],
    },
    '« sex »',
  ],
  [
    'an event source',
    { eventBindings: [{ name: 'b', source: 'pol', event: 'lab.result' }] },
    '« poll »',
  ],
  [
    'an event type',
    { eventBindings: [{ name: 'b', source: 'poll', event: 'lab.reslt' }] },
    '« lab.result »',
  ],
])(
  'a wrong name of %s is told with the nearest one that is in reach',
  (_, contributes, nearest) => {
    const start = compute('a.t', { kind: 'trigger', behavior: undefined, eventType: 'lab.result' });
    const around = plugin(
      'around',
      { nodes: [start], eventSources: [{ name: 'poll', module: './s' }] },
      {},
      { 'eventSources:poll': factory },
    );
    const wrong = plugin('p', contributes, { dependsOn: { base: '*' } }, { 'nodes:p.n': factory });
    const [finding] = buildCatalog([base, around, wrong]).diagnostics;
    expect(finding?.message.fr).toContain(`vouliez-vous ${nearest} ?`);
    // No suggestion of a name that the plugin cannot refer to.
    const alone = plugin('p', contributes, {}, { 'nodes:p.n': factory });
    const [unreachable] = buildCatalog([around, alone]).diagnostics;
    expect(unreachable?.message.fr.includes('vouliez-vous')).toBe('eventBindings' in contributes);
  },
);
