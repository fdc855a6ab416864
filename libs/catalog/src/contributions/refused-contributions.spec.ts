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
