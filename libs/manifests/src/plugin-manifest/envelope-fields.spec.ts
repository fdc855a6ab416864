import { CONTRIBUTION_SECTIONS } from './contribution-id';
import { checkPluginManifest } from './parse-plugin-manifest';

const MINIMAL = { apiVersion: 'platform/plugin-v1', name: 'lab', version: '1.0.0' };
const COMPLETE = {
  ...MINIMAL,
  description: 'Biologie',
  sdk: '^1.0.0',
  locale: 'en',
  dependsOn: { core: '^1.0.0' },
  contributes: {},
};
const EMPTY = Object.fromEntries(CONTRIBUTION_SECTIONS.map((section) => [section, []]));

const without = (field: string): object =>
  Object.fromEntries(Object.entries(COMPLETE).filter(([key]) => key !== field));

describe('a field that the manifest needs', () => {
  it.each([
    { id: 'MAN-001', field: 'apiVersion', refuses: ['platform/plugin-v2', 'plugin-v1', 1] },
    { id: 'MAN-002', field: 'name', refuses: ['', 1, '../evil'] },
    { id: 'MAN-003', field: 'version', refuses: ['', 1.2, 'un', '1.0', 'v1.0.0', '1.0.0+build'] },
  ])('$field: without it, or with another value, there is no manifest [$id]', (given) => {
    const { field, refuses } = given;
    const wrong = refuses.map((value) => ({ ...COMPLETE, [field]: value }));
    for (const candidate of [without(field), ...wrong]) {
      const { manifest, diagnostics } = checkPluginManifest(candidate);
      expect(manifest).toBeUndefined();
      expect(diagnostics[0]).toMatchObject({ code: 'PLUGIN_MANIFEST_INVALID', path: `/${field}` });
    }
  });
});

describe('a field that the manifest may leave out', () => {
  it.each([
    { id: 'MAN-004', field: 'description', becomes: undefined, refuses: [1] },
    { id: 'MAN-005', field: 'sdk', becomes: undefined, refuses: [1] },
    { id: 'MAN-007', field: 'locale', becomes: 'fr', refuses: [1, ''] },
    {
      id: 'MAN-009',
      field: 'dependsOn',
      becomes: undefined,
      refuses: ['core', ['core'], { a: 1 }],
    },
    { id: 'MAN-013', field: 'contributes', becomes: EMPTY, refuses: ['x', []] },
  ])('$field: what it becomes when left out, kept when given, refused otherwise [$id]', (given) => {
    const { field, becomes, refuses } = given;
    const read = (candidate: object) => checkPluginManifest(candidate);
    const { manifest } = read(without(field));
    expect((manifest as unknown as Record<string, unknown>)[field]).toEqual(becomes);
    expect(read(COMPLETE)).toMatchObject({ manifest: COMPLETE, diagnostics: [] });
    for (const value of refuses) {
      const refused = read({ ...COMPLETE, [field]: value });
      expect([value, refused.manifest]).toEqual([value, undefined]);
      expect(refused.diagnostics[0]?.path).toMatch(new RegExp(`^/${field}`));
    }
  });
});

it('the eleven lists are those of the specification, each empty when left out [MAN-014]', () => {
  const { manifest } = checkPluginManifest({ ...MINIMAL, contributes: {} });
  expect(manifest?.contributes).toEqual({
    valueSets: [],
    dimensions: [],
    contextKinds: [],
    types: [],
    conversions: [],
    nodes: [],
    agents: [],
    adapters: [],
    eventSources: [],
    eventBindings: [],
    portSandboxes: [],
  });
});
