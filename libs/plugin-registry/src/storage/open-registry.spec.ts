import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ConfigurationError } from '@platform/ports';

import { Workspace } from '../__fixtures__/workspace';
import { openRegistry } from './open-registry';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

const open = (location: string) =>
  openRegistry(location, { root: workspace.root, key: 'PLATFORM_REGISTRY' });

describe('openRegistry', () => {
  it.each([
    ['gs://plugins', 'gs://plugins'],
    ['gs://plugins/', 'gs://plugins'],
    ['gs://plugins/prod/eu/', 'gs://plugins/prod/eu'],
    ['file:///srv/my%20plugins', '/srv/my plugins'],
    ['/srv/plugins', '/srv/plugins'],
  ])('takes %s as it is [MAN-217]', (location, expected) => {
    expect(open(location).location).toBe(expected);
  });

  it('resolves anything else against the root [MAN-217]', async () => {
    workspace.write('my registry/renal/1.0.0', { 'integrity.json': '{}' });
    expect(open('my registry').location).toBe(join(workspace.root, 'my registry'));
    const url = pathToFileURL(join(workspace.root, 'my registry')).href;
    for (const location of ['./my registry/', url]) {
      expect(await open(location).folders('renal')).toEqual(['1.0.0']);
    }
  });

  it.each(['gs://', 'gs:///prefix', 'file://host/srv', 'file://%00'])('refuses %s', (location) => {
    expect(() => open(location)).toThrow(ConfigurationError);
    expect(() => open(location)).toThrow(`« ${location} »`);
    expect(() => open(location)).toThrow(expect.objectContaining({ key: 'PLATFORM_REGISTRY' }));
  });

  it('says that a folder is not there, rather than that nothing is published', async () => {
    await expect(open('absent').folders('renal')).rejects.toMatchObject({
      code: 'PLUGIN_REGISTRY_UNREADABLE',
      message: expect.stringContaining(join(workspace.root, 'absent')) as string,
    });
  });
});
