import type { NodeTypesInUse } from '@platform/definitions';

import { OperatorError } from '../command';
import { readInstallation, type Installation } from './installation';
import { parsePluginReference } from './plugin-reference';
import { installedVersion, usesOfPlugin } from './uses-of-plugin';

it.each([
  ['renal', { name: 'renal' }],
  ['renal@1.2.3', { name: 'renal', version: '1.2.3' }],
  ['@platform/plugin-renal', { name: '@platform/plugin-renal' }],
  ['@platform/plugin-renal@0.1.0', { name: '@platform/plugin-renal', version: '0.1.0' }],
])('usesOfPlugin reads %s', (text, reference) => {
  expect(parsePluginReference(text)).toEqual(reference);
});

const ALERT = { kind: 'workflow', slug: 'alert', version: 3 } as const;
const OTHER = { kind: 'workflow', slug: 'other', version: 1 } as const;
const DAMAGED = { kind: 'agent', slug: 'damaged', version: 2 } as const;

const PUBLISHED: NodeTypesInUse = {
  definitions: [
    { ...ALERT, nodeTypes: ['clinical.get-observations', 'renal.hyperkalaemia-severity'] },
    { ...OTHER, nodeTypes: ['core.wait'] },
  ],
  unreadable: [DAMAGED],
};

describe('of the demonstration instance', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await readInstallation({});
  });

  it('are the published definitions with nodes of the plugin, and those nobody can read', () => {
    expect(usesOfPlugin(installation, PUBLISHED, { name: '@platform/plugin-renal' })).toEqual({
      definitions: [{ ...ALERT, nodeTypes: ['renal.hyperkalaemia-severity'] }],
      unreadable: [DAMAGED],
      instance: [],
    });
  });

  it('are the keys of the instance manifest that name something of it', () => {
    const { instance } = usesOfPlugin(installation, PUBLISHED, { name: '@platform/plugin-fhir' });
    expect(instance).toEqual(expect.arrayContaining(['ports.patient', 'ports.prescription']));
  });

  it('are none for a version that is not the installed one', () => {
    const name = '@platform/plugin-renal';
    const version = installedVersion(installation, name);
    expect(version).toBeDefined();
    expect(usesOfPlugin(installation, PUBLISHED, { name, version: '9.9.9' })).toEqual({
      ...{ definitions: [], unreadable: [], instance: [] },
    });
    const installed = usesOfPlugin(installation, PUBLISHED, { name, ...(version && { version }) });
    expect(installed.definitions).not.toEqual([]);
  });
});

it('usesOfPlugin cannot be computed for an instance whose manifest is missing', async () => {
  const reading = readInstallation({ INSTANCE_CONFIG: '/nowhere/instance.yaml' });
  await expect(reading).rejects.toThrow(OperatorError);
  await expect(reading).rejects.toThrow(/^INSTANCE_CONFIG: /);
});
