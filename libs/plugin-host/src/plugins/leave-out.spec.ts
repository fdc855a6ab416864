import { ConfigurationError } from '@platform/ports';

import { Workspace } from '../__fixtures__/workspace';
import { openPlatform } from '../index';

let workspace: Workspace;
beforeEach(() => {
  workspace = new Workspace();
  workspace.plugin('plugins/core', 'core');
  workspace.write('plugins/chart', {
    'plugin.yaml': `apiVersion: platform/plugin-v1
name: chart
version: 1.0.0
contributes:
  adapters: [{ port: patient, name: memory, module: ./made }]
  eventSources: [{ name: poll, module: ./made }]
  eventBindings: [{ name: chart.results, source: poll, event: lab.result }]
`,
    'made.js': 'exports.default = () => ({ snapshot: async () => ({}) });\n',
  });
  workspace.write('plugins/renal', {
    'plugin.yaml':
      'apiVersion: platform/plugin-v1\nname: renal\nversion: 1.0.0\ndependsOn: { chart: ^1.0.0 }\n',
  });
});
afterEach(() => workspace.remove());

const open = (manifest: string, env: Readonly<Record<string, string>> = {}) => {
  workspace.write('.', { 'instance.yaml': `apiVersion: platform/instance-v1\n${manifest}` });
  return openPlatform({ root: workspace.root, env });
};

const refused = async (manifest: string): Promise<ConfigurationError> => {
  const thrown: unknown = await open(manifest).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (ConfigurationError.isInstance(thrown)) return thrown;
  throw new Error('the instance was not refused');
};

const namesOf = async (opening: ReturnType<typeof open>): Promise<readonly string[]> =>
  (await opening).catalog.plugins.map(({ name }) => name).sort();

it('built-in plugins are all loaded unless the instance lists some, and then only those', async () => {
  expect(await namesOf(open(''))).toEqual(['chart', 'core', 'renal']);
  expect(await namesOf(open('builtIn: { definitions: false }\n'))).toHaveLength(3);
  expect(await namesOf(open('builtIn: { plugins: [core, chart] }\n'))).toEqual(['chart', 'core']);
  expect(await namesOf(open('builtIn: { plugins: [] }\n'))).toEqual([]);
});

it('a left-out plugin is in use all the same when something else names its folder', async () => {
  const none = 'builtIn: { plugins: [] }\n';
  expect(await namesOf(open(`${none}plugins: { core: { path: plugins/core } }\n`))).toEqual([
    'core',
  ]);
  expect(await namesOf(open(none, { PLUGINS_PATH: 'plugins/core' }))).toEqual(['core']);
  workspace.plugin('site/chart', 'chart');
  const site = 'builtIn: { plugins: [renal] }\nplugins: { chart: { path: site/chart } }\n';
  expect(await namesOf(open(site))).toEqual(['chart', 'renal']);
});

it.each([
  ['builtIn: { plugins: [renal] }', 'plugin "renal"'],
  ['builtIn: { plugins: [] }\nports: { patient: { adapter: memory } }', '"ports.patient"'],
  ['builtIn: { plugins: [core] }\nsources: { poll: {} }', '"sources.poll"'],
  [
    'builtIn: { plugins: [core] }\neventBindings: [chart.results]',
    '"eventBindings: chart.results"',
  ],
])(
  'a start is refused in one line that names what needs a left-out plugin: %s',
  async (text, by) => {
    const { key, message, localized } = await refused(`${text}\n`);
    expect(key).toBe('builtIn.plugins');
    expect(localized?.en).toContain(`"chart" is not listed, and is needed by ${by}`);
    expect(localized?.en).toMatch(/instance\.yaml:2:12\)$/);
    expect(message).toMatch(/^builtIn\.plugins : « chart » n'est pas dans la liste/);
    expect(`${message}${localized?.en ?? ''}`).not.toContain('\n');
  },
);

it('an adapter that a plugin in use contributes too needs no left-out plugin', async () => {
  workspace.plugin(
    'plugins/other',
    'other',
    '  adapters: [{ port: patient, name: memory, module: ./made }]\n',
    { 'made.js': 'exports.default = () => ({ snapshot: async () => ({}) });\n' },
  );
  const opening = open('builtIn: { plugins: [other] }\nports: { patient: { adapter: memory } }\n');
  expect(await namesOf(opening)).toEqual(['other']);
});

it('a listed name that no built-in plugin has is refused, with the nearest one', async () => {
  const { key, localized } = await refused('builtIn: { plugins: [core, chrat] }\n');
  expect(key).toBe('builtIn.plugins');
  expect(localized?.en).toMatch(/no built-in plugin is called "chrat"; did you mean "chart"\? \(/);
  workspace.write('plugins/broken', { 'plugin.yaml': '{' });
  expect(await namesOf(open('builtIn: { plugins: [broken] }\n'))).toEqual(['broken']);
});

it('the definitions of built-in plugins can be left out, and those of others stay', async () => {
  const ward = workspace.plugin('site/ward', 'ward');
  const manifest = 'plugins: { ward: { path: site/ward } }\n';
  expect((await open(manifest)).draftFolders).toHaveLength(4);
  const { draftFolders, pluginFolders } = await open(
    `${manifest}builtIn: { definitions: false }\n`,
  );
  expect(draftFolders).toEqual([ward]);
  expect(pluginFolders).toHaveLength(4);
});
