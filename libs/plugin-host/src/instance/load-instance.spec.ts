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
    const { key, message } = failure({ INSTANCE_CONFIG: 'absent.yaml' });
    expect(key).toBe('INSTANCE_CONFIG');
    expect(message).toContain("manifeste d'instance introuvable");
    expect(message).toContain(join(workspace.root, 'absent.yaml'));
  });

  it('fails when INSTANCE_CONFIG names a folder', () => {
    expect(failure({ INSTANCE_CONFIG: '.' }).message).toContain('illisible');
  });

  it('fails with one line per problem [MAN-201 MAN-351 MAN-368 RUN-009 RUN-051]', () => {
    workspace.write('.', {
      'instance.yaml': 'apiVersion: platform/instance-v2\ntimezone: Mars/Base\nprts: {}\n',
    });
    const { message } = failure();
    const [head, ...problems] = message.split('\n');
    expect(head).toContain(join(workspace.root, 'instance.yaml'));
    expect(problems.sort()).toEqual([
      '  - /apiVersion : doit valoir "platform/instance-v1"',
      expect.stringContaining('  - /prts : propriété inconnue « prts »'),
      expect.stringContaining('  - /timezone : fuseau horaire inconnu'),
    ]);
  });

  it('fails on unreadable YAML, saying where [MAN-381 RUN-009]', () => {
    workspace.write('.', { 'instance.yaml': `${API}name: a\nname: b\n` });
    expect(failure().message).toContain('ligne 3, colonne 1) : clé en double');
  });
});
