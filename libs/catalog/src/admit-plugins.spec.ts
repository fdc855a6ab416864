import { buildCatalog, createBundle } from './index';

const plugin = (name: string, over: object = {}) =>
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name,
    version: '1.0.0',
    contributes: { contextKinds: [{ name, idField: 'id' }] },
    ...over,
  });

const build = (...plugins: ReturnType<typeof plugin>[]) =>
  buildCatalog(plugins, { contractVersion: '1.4.0' });

describe('which plugins may register', () => {
  it.each([['^1.0.0'], ['>=1.2 <2'], ['*'], ['1.x']])('sdk %s is compatible [MAN-366]', (sdk) => {
    const { catalog, diagnostics } = build(plugin('p', { sdk }));
    expect(diagnostics).toEqual([]);
    expect(catalog.contextKinds.has('p')).toBe(true);
  });

  it.each([
    ['^2.0.0', 'PLUGIN_SDK_INCOMPATIBLE', 'la plateforme fournit 1.4.0'],
    ['>=1.5', 'PLUGIN_SDK_INCOMPATIBLE', '1.4.0'],
    ['later', 'PLUGIN_SDK_INVALID', 'intervalle semver'],
  ])('sdk %s is refused, the others load [MAN-006 MAN-366 RUN-052]', (sdk, code, words) => {
    const { catalog, diagnostics } = build(plugin('p', { sdk }), plugin('q'));
    expect([...catalog.contextKinds.keys()]).toEqual(['q']);
    expect(catalog.plugins).toEqual([
      expect.objectContaining({ name: 'p', status: 'skipped' }),
      expect.objectContaining({ name: 'q', status: 'loaded' }),
    ]);
    expect(diagnostics[0]).toMatchObject({ plugin: 'p', code, severity: 'error' });
    expect(diagnostics[0]?.message.fr).toContain(words);
  });

  it('plugins on a dependency cycle are skipped with a warning; one that depends on them is not', () => {
    const { catalog, diagnostics } = build(
      plugin('a', { dependsOn: { b: '*' } }),
      plugin('b', { dependsOn: { c: '*' } }),
      plugin('c', { dependsOn: { a: '*' } }),
      plugin('outside', { dependsOn: { a: '*' } }),
      plugin('selfish', { dependsOn: { selfish: '*' } }),
    );
    expect(catalog.plugins.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'a skipped',
      'b skipped',
      'c skipped',
      'outside degraded',
      'selfish skipped',
    ]);
    const cycles = diagnostics.filter(({ code }) => code === 'PLUGIN_DEPENDENCY_CYCLE');
    expect(cycles.map(({ severity }) => severity)).toEqual(Array(4).fill('warning'));
    expect(cycles[0]?.message.fr).toContain('a, b, c');
    expect(cycles[3]?.message.fr).toContain('selfish');
  });

  it('a missing dependency is a finding, and what does not need it still loads', () => {
    const { catalog, diagnostics } = build(plugin('p', { dependsOn: { absent: '^1.0.0' } }));
    expect(catalog.contextKinds.has('p')).toBe(true);
    expect(diagnostics).toEqual([
      expect.objectContaining({ plugin: 'p', code: 'PLUGIN_DEPENDENCY_MISSING' }),
    ]);
  });

  it('the range of dependsOn is recorded, not enforced [MAN-012 MAN-367]', () => {
    const { catalog, diagnostics } = build(
      plugin('p', { dependsOn: { q: '^9.0.0', r: '^1.0.0', s: 'latest' } }),
      plugin('q'),
      plugin('r'),
      plugin('s'),
    );
    expect(catalog.contextKinds.has('p')).toBe(true);
    expect(catalog.plugins[0]).toMatchObject({ name: 'p', status: 'loaded', diagnostics });
    expect(diagnostics.map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ['PLUGIN_DEPENDENCY_UNMET', 'warning', '/dependsOn/q'],
      ['PLUGIN_DEPENDENCY_RANGE_INVALID', 'warning', '/dependsOn/s'],
    ]);
    expect(diagnostics[0]?.message.fr).toBe(
      'il demande le plugin « q » ^9.0.0, la version 1.0.0 est chargée',
    );
  });

  it('a second plugin of the same name is skipped [MAN-019]', () => {
    const { catalog, diagnostics } = build(plugin('p'), plugin('p', { version: '2.0.0' }));
    expect(catalog.plugins.map(({ version, status }) => `${version} ${status}`)).toEqual([
      '1.0.0 loaded',
      '2.0.0 skipped',
    ]);
    expect(diagnostics[0]?.code).toBe('PLUGIN_DUPLICATE');
  });

  it('a second plugin of the same name leaves its findings to itself', () => {
    const { catalog } = build(
      plugin('p'),
      plugin('p', { contributes: { contextKinds: [{ name: 'x' }] } }),
    );
    expect(
      catalog.plugins.map(({ status, diagnostics }) => [
        status,
        diagnostics.map(({ code }) => code),
      ]),
    ).toEqual([
      ['loaded', []],
      ['skipped', ['PLUGIN_CONTRIBUTION_INVALID', 'PLUGIN_DUPLICATE']],
    ]);
  });

  it('what was dropped while reading degrades the plugin; an unknown key does not', () => {
    const { catalog } = build(
      plugin('broken', { contributes: { contextKinds: [{ name: 'x' }] } }),
      plugin('newer', { licence: 'MIT' }),
    );
    expect(catalog.plugins.map(({ status }) => status)).toEqual(['degraded', 'loaded']);
    expect(catalog.plugins[1]?.diagnostics[0]?.code).toBe('PLUGIN_KEY_UNKNOWN');
  });
});
