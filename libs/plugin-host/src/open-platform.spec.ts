import { realpathSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigurationError } from '@platform/ports';
import type { Logger } from '@platform/telemetry';

import { behavior, computeNode, nodes, Workspace } from './__fixtures__/workspace';
import { logDiagnostics, openPlatform } from './index';

const API = 'apiVersion: platform/instance-v1\n';

let workspace: Workspace;
beforeEach(() => (workspace = new Workspace()));
afterEach(() => workspace.remove());

const open = (env: Record<string, string> = {}) => openPlatform({ root: workspace.root, env });

describe('openPlatform', () => {
  it('reads the instance and loads the built-in plugins', async () => {
    workspace.write('.', { 'instance.yaml': `${API}name: CHU\n` });
    workspace.plugin('plugins/one', 'one', nodes(computeNode('one.node', './node')), {
      'node.js': behavior('one'),
    });
    const platform = await open();
    expect(platform.instance.name).toBe('CHU');
    expect(platform.root).toBe(workspace.root);
    expect([...platform.catalog.nodes.keys()]).toEqual(['one.node']);
    expect(platform.catalog.plugins).toEqual([
      expect.objectContaining({ name: 'one', status: 'loaded', diagnostics: [] }),
    ]);
  });

  it('loads those of PLUGINS_PATH too', async () => {
    workspace.plugin('plugins/one', 'one');
    workspace.plugin('elsewhere/two', 'two');
    const { catalog } = await open({ PLUGINS_PATH: 'elsewhere' });
    expect(catalog.plugins.map(({ name }) => name).sort()).toEqual(['one', 'two']);
  });

  it('tells where each plugin in use stands, and of those that lost nothing', async () => {
    workspace.plugin('plugins/one', 'one');
    const two = workspace.plugin('plugins/two', 'two');
    const one = workspace.plugin('vendor/one', 'one');
    workspace.write('.', { 'instance.yaml': `${API}plugins:\n  one: { path: vendor/one }\n` });
    const { pluginFolders } = await open();
    expect([...pluginFolders].sort()).toEqual([realpathSync(two), realpathSync(one)].sort());
  });

  it('loads what the instance requires from elsewhere, before a built-in plugin of that name', async () => {
    workspace.write('.', { 'instance.yaml': `${API}plugins:\n  one: { path: vendor/one }\n` });
    workspace.plugin('plugins/one', 'one', nodes(computeNode('built.in', './node')), {
      'node.js': behavior('built in'),
    });
    workspace.plugin('vendor/one', 'one', nodes(computeNode('vendor.node', './node')), {
      'node.js': behavior('vendor'),
    });
    const { catalog } = await open();
    expect([...catalog.nodes.keys()]).toEqual(['vendor.node']);
  });

  it('is not stopped by a plugin that is broken and that nobody requires', async () => {
    workspace.write('plugins/broken', { 'plugin.yaml': '{' });
    workspace.plugin('plugins/one', 'one', nodes(computeNode('one.node', './missing')));
    const { catalog } = await open();
    expect(catalog.plugins.find(({ name }) => name === 'one')).toMatchObject({
      status: 'degraded',
      diagnostics: [expect.objectContaining({ id: 'one.node' })],
    });
  });

  it('is stopped by an instance that is invalid, or that is not where it was said to be', async () => {
    workspace.write('.', { 'instance.yaml': 'apiVersion: platform/instance-v2\n' });
    await expect(open()).rejects.toThrow(ConfigurationError);
    await expect(open({ INSTANCE_CONFIG: 'absent.yaml' })).rejects.toMatchObject({
      key: 'INSTANCE_CONFIG',
    });
  });

  it('is stopped by a plugin that the instance requires and that is not there', async () => {
    workspace.write('.', {
      'instance.yaml': `${API}plugins:\n  absent: { path: vendor/absent }\n`,
    });
    await expect(open()).rejects.toThrow(ConfigurationError);
  });

  it('keeps data below the root unless it is told elsewhere', async () => {
    const { root } = workspace;
    expect((await open()).dataDir).toBe(join(root, '.data'));
    expect((await open({ PLATFORM_DATA_DIR: '' })).dataDir).toBe(join(root, '.data'));
    expect((await open({ PLATFORM_DATA_DIR: 'kept' })).dataDir).toBe(join(root, 'kept'));
    expect((await open({ PLATFORM_DATA_DIR: '/data' })).dataDir).toBe('/data');
  });
});

describe('logDiagnostics', () => {
  it('tells each finding once, as loud as it is severe, in French', () => {
    const lines: unknown[] = [];
    const at = (level: string) => (fields: unknown, message?: string) =>
      void lines.push([level, message, fields]);
    const log = Object.fromEntries(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, at(level)]),
    ) as unknown as Logger;
    const finding = (severity: 'error' | 'warning', id: string) => ({
      code: 'PLUGIN_X',
      severity,
      path: '/contributes',
      plugin: 'one',
      section: 'nodes' as const,
      id,
      message: { fr: `refusé ${id}`, en: `refused ${id}` },
    });
    logDiagnostics(log, [finding('error', 'a'), finding('warning', 'b')]);
    const fields = { code: 'PLUGIN_X', plugin: 'one', section: 'nodes', path: '/contributes' };
    expect(lines).toEqual([
      ['error', 'refusé a', { ...fields, id: 'a' }],
      ['warn', 'refusé b', { ...fields, id: 'b' }],
    ]);
  });
});
