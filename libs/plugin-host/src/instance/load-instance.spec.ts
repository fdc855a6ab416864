import { join } from 'node:path';

import { ConfigurationError } from '@platform/ports';

import { Workspace } from '../__fixtures__/workspace';
import { loadInstance } from '../index';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

const API = 'apiVersion: platform/instance-v1\n';
const load = (env: Record<string, string> = {}) => loadInstance({ root: workspace.root, env });

function failure(env: Record<string, string> = {}): ConfigurationError {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('the manifest was accepted');
}

describe('loadInstance', () => {
  it('is an empty manifest when nothing is configured [MAN-203]', () => {
    const instance = load();
    expect(instance).toMatchObject({ locale: 'fr', timezone: 'Europe/Paris', ports: {} });
    expect(instance).not.toHaveProperty('file');
  });

  it('reads instance.yaml at the root [MAN-200]', () => {
    workspace.write('.', { 'instance.yaml': `${API}name: CHU\n` });
    expect(load()).toMatchObject({ name: 'CHU', file: join(workspace.root, 'instance.yaml') });
    expect(load({ INSTANCE_CONFIG: '' }).name).toBe('CHU');
  });

  it('prefers INSTANCE_CONFIG, relative to the root or absolute [MAN-200]', () => {
    workspace.write('.', { 'instance.yaml': `${API}name: default\n` });
    workspace.write('sites', { 'a.yaml': `${API}name: A\n` });
    expect(load({ INSTANCE_CONFIG: 'sites/a.yaml' }).name).toBe('A');
    expect(load({ INSTANCE_CONFIG: join(workspace.root, 'sites/a.yaml') }).name).toBe('A');
  });

  it('fails when INSTANCE_CONFIG names a file that is not there, even if there is a default [MAN-202 RUN-009]', () => {
    workspace.write('.', { 'instance.yaml': API });
    const { key, message, localized } = failure({ INSTANCE_CONFIG: 'absent.yaml' });
    expect(key).toBe('INSTANCE_CONFIG');
    expect(message).toContain("manifeste d'instance introuvable");
    expect(message).toContain(join(workspace.root, 'absent.yaml'));
    const against = `« absent.yaml », lu depuis la racine du dépôt ${workspace.root}`;
    expect(message).toContain(against);
    expect(localized?.en).toContain(`read from the root of the repository ${workspace.root}`);
    const absolute = join(workspace.root, 'gone.yaml');
    expect(failure({ INSTANCE_CONFIG: absolute }).message).not.toContain('racine');
  });

  it('fails when INSTANCE_CONFIG names a folder', () => {
    expect(failure({ INSTANCE_CONFIG: '.' }).message).toContain('illisible');
  });

  it('fails with one line per problem [MAN-201 MAN-351 MAN-368 RUN-009 RUN-051]', () => {
    workspace.write('.', {
      'instance.yaml': 'apiVersion: platform/instance-v2\ntimezone: Mars/Base\nprts: {}\n',
    });
    const { message, localized } = failure();
    const [head, ...problems] = message.split('\n');
    expect(head).toContain(join(workspace.root, 'instance.yaml'));
    expect(problems.sort()).toEqual([
      '  - /apiVersion (1:13) : doit valoir "platform/instance-v1"',
      '  - /prts (3:7) : propriété inconnue « prts » ; vouliez-vous « ports » ?',
      expect.stringContaining('  - /timezone (2:11) : fuseau horaire inconnu'),
    ]);
    expect(localized?.en).toContain('invalid instance manifest');
    expect(localized?.en).toContain(
      '  - /prts (3:7): unknown property "prts"; did you mean "ports"?',
    );
  });

  it('lists the first of very many problems, and says how many others there are', () => {
    const unknown = Array.from({ length: 2_000 }, (_each, at) => `k${at}: 1`).join('\n');
    workspace.write('.', { 'instance.yaml': `${API}${unknown}\n` });
    const { message, localized } = failure();
    expect(message.split('\n')).toHaveLength(52);
    expect(message).toContain('et 1950 autres problèmes');
    expect(localized?.en).toContain('and 1950 other problems');
  });

  it('fails on unreadable YAML, saying where [MAN-381 RUN-009]', () => {
    workspace.write('.', { 'instance.yaml': `${API}name: a\nname: b\n` });
    expect(failure().message).toContain('ligne 3, colonne 1) : clé en double');
  });
});
