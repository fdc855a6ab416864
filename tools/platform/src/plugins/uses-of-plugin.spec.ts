import { OperatorError } from '../operator-error';
import { readInstallation, type Installation } from './installation';
import { nodeTypesOf } from './node-types';
import { parsePluginReference } from './plugin-reference';
import { installedVersion, usesOfPlugin } from './uses-of-plugin';

it.each([
  ['renal', { name: 'renal' }],
  ['renal@1.2.3', { name: 'renal', version: '1.2.3' }],
  ['@platform/plugin-renal', { name: '@platform/plugin-renal' }],
  ['@platform/plugin-renal@0.1.0', { name: '@platform/plugin-renal', version: '0.1.0' }],
])('reads %s', (text, reference) => {
  expect(parsePluginReference(text)).toEqual(reference);
});

it('finds the node types in the bodies of maps too, each once', () => {
  const body = { nodes: [{ id: 'b', type: 't.inner' }], edges: [] };
  const nodes = [
    { id: 'm', type: 'core.map', config: { body } },
    { id: 'a', type: 't.outer' },
    { id: 'c', type: 't.outer' },
  ];
  expect(nodeTypesOf({ nodes })).toEqual(['core.map', 't.inner', 't.outer']);
});

describe('of the demonstration instance', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await readInstallation({});
  });

  it('are the definitions with nodes of the plugin', () => {
    const { definitions } = usesOfPlugin(installation, { name: '@platform/plugin-renal' });
    expect(definitions).toContainEqual({
      slug: 'hyperkalaemia-alert',
      file: 'plugins/renal/definitions/hyperkalaemia-alert.yaml',
      nodeTypes: ['renal.hyperkalaemia-severity'],
    });
  });

  it('are the keys of the instance manifest that name something of it', () => {
    const { instance } = usesOfPlugin(installation, { name: '@platform/plugin-clinical' });
    expect(instance).toContain('ports.patient');
    expect(usesOfPlugin(installation, { name: '@platform/plugin-renal' }).instance).toEqual([]);
  });

  it('are none for a version that is not the installed one', () => {
    const name = '@platform/plugin-renal';
    const version = installedVersion(installation, name);
    expect(version).toBeDefined();
    expect(usesOfPlugin(installation, { name, version: '9.9.9' }).definitions).toEqual([]);
    const installed = usesOfPlugin(installation, { name, ...(version && { version }) });
    expect(installed.definitions).not.toEqual([]);
  });
});

it('cannot be told of an instance whose manifest is missing', async () => {
  const reading = readInstallation({ INSTANCE_CONFIG: '/nowhere/instance.yaml' });
  await expect(reading).rejects.toThrow(OperatorError);
  await expect(reading).rejects.toThrow(/^INSTANCE_CONFIG: /);
});
