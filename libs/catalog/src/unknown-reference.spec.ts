import { base, compute, factory, plugin, port, status } from './__fixtures__/bundles';
import { buildCatalog } from './index';

describe('a node that refers to something unknown is skipped with a warning, the rest loads', () => {
  it.each([
    [
      'a type',
      { inputs: port({ kind: 'object', name: 'Nope' }) },
      'PLUGIN_TYPE_UNKNOWN',
      'type « Nope » inconnu',
    ],
    [
      'a type in a list',
      { outputs: port({ kind: 'list', of: { kind: 'object', name: 'Nope' } }) },
      'PLUGIN_TYPE_UNKNOWN',
      '« Nope »',
    ],
    [
      'a value set',
      { inputs: port({ kind: 'coded', valueSet: 'nope' }) },
      'PLUGIN_VALUE_SET_UNKNOWN',
      'jeu de valeurs « nope »',
    ],
    [
      'a dimension',
      { config: port({ kind: 'quantity', dimension: 'nope' }) },
      'PLUGIN_DIMENSION_UNKNOWN',
      'dimension « nope »',
    ],
    [
      'a context kind',
      { context: ['nope'] },
      'PLUGIN_CONTEXT_KIND_UNKNOWN',
      'type de contexte « nope »',
    ],
    [
      'an established context kind',
      { establishes: ['nope'] },
      'PLUGIN_CONTEXT_KIND_UNKNOWN',
      '« nope »',
    ],
    [
      'an entity',
      { inputs: port({ kind: 'ref', entity: 'Nope' }) },
      'PLUGIN_CONTEXT_KIND_UNKNOWN',
      'entité « Nope »',
    ],
  ])('%s [MAN-023 MAN-086 MAN-088 MAN-354 MAN-355 MAN-356 MAN-357]', (_, over, code, words) => {
    const bundle = plugin(
      'p',
      { nodes: [compute('bad', over), compute('good', { context: ['patient'] })] },
      { dependsOn: { base: '*' } },
      { 'nodes:bad': factory, 'nodes:good': factory },
    );
    const built = buildCatalog([base, bundle]);
    expect([...built.catalog.nodes.keys()]).toEqual(['good']);
    expect(built.diagnostics).toEqual([
      expect.objectContaining({
        plugin: 'p',
        section: 'nodes',
        id: 'bad',
        code,
        severity: 'warning',
      }),
    ]);
    expect(built.diagnostics[0]?.message.fr).toContain(words);
    expect(status(built, 'p')).toBe('degraded');
    expect(status(built, 'base')).toBe('loaded');
  });

  it('a type of a plugin it does not depend on is out of reach, and the hint names the owner [MAN-011 MAN-354]', () => {
    const bundle = plugin(
      'p',
      { nodes: [compute('bad', { inputs: port({ kind: 'object', name: 'Dose' }) })] },
      {},
      { 'nodes:bad': factory },
    );
    const built = buildCatalog([base, bundle]);
    expect(built.catalog.nodes.size).toBe(0);
    expect(built.diagnostics[0]?.message.fr).toContain('« base », absent de « dependsOn »');
  });
});

it('unknown reference: tells everything that is wrong with a contribution at once, each at its field', () => {
  const coded = { kind: 'coded', valueSet: 'nope' };
  const bundle = plugin(
    'p',
    {
      nodes: [
        compute('bad', {
          context: ['nope'],
          inputs: [{ name: 'one', type: coded }],
          outputs: [{ name: 'two', type: { kind: 'list', of: coded } }],
        }),
      ],
      conversions: [{ from: 'Nope', to: 'Nought', expr: 'value', label: 'l' }],
    },
    { dependsOn: { base: '*' } },
    { 'nodes:bad': 'no function' },
  );
  const { diagnostics } = buildCatalog([base, bundle]);
  expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([
    ['PLUGIN_TYPE_UNKNOWN', '/contributes/conversions/0/from'],
    ['PLUGIN_TYPE_UNKNOWN', '/contributes/conversions/0/to'],
    ['PLUGIN_CONTEXT_KIND_UNKNOWN', '/contributes/nodes/0/context/0'],
    ['PLUGIN_VALUE_SET_UNKNOWN', '/contributes/nodes/0/inputs/0/type/valueSet'],
    ['PLUGIN_VALUE_SET_UNKNOWN', '/contributes/nodes/0/outputs/0/type/of/valueSet'],
    ['PLUGIN_EXPORT_NOT_A_FUNCTION', '/contributes/nodes/0/behavior/export'],
  ]);
});
