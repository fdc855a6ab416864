import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { publishPlugin } from '@platform/plugin-registry';
import { until } from '@platform/testing';

import { REPOSITORY } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

const PROGRAMS = join(REPOSITORY, 'dist/programs');

let folder: string;
beforeEach(() => (folder = createTemporaryFolder()));
afterEach(() => removeFolder(folder));

const manifest = (name: string): string => `apiVersion: platform/plugin-v1
name: '${name}'
version: 1.0.0
sdk: ^1.0.0
contributes:
  nodes:
    - id: ${name}.n
      kind: compute
      category: c
      label: n
      description: d
      behavior: { module: ./src/n }
`;

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

it('the SDK of a plugin is that of the platform, from a registry, from a folder in TypeScript, and built here', async () => {
  // Lets a node of this repository refuse its input, and notes whose error that is.
  const note = (name: string) => `
    let holds = 'no error';
    try {
      require('${PROGRAMS}/plugins/core/src/nodes/schedule.js').default().accept({ event: { firedAt: 'x' } });
    } catch (error) {
      holds = error instanceof NodeError;
    }
    const file = require.resolve('@platform/sdk');
    writeFileSync('${join(folder, name)}.json', JSON.stringify({ file, holds }));`;
  write({
    'plugins/ward/plugin.yaml': manifest('ward'),
    'plugins/ward/src/n.ts': `
      import { writeFileSync } from 'node:fs';
      import { NodeError, type ComputeBehavior } from '@platform/sdk';
      ${note('ward')}
      const n = (): ComputeBehavior => ({ compute: () => ({}) });
      export default n;`,
    'published/plugin.yaml': manifest('bed'),
    'published/src/n.js': `
      const { writeFileSync } = require('node:fs');
      const { NodeError } = require('@platform/sdk');
      ${note('bed')}
      exports.default = () => ({ compute: () => ({}) });`,
    // The copy that a bundle brings for Node versions that cannot be given another one.
    'published/node_modules/@platform/sdk/package.json': '{ "main": "index.js" }',
    'published/node_modules/@platform/sdk/index.js': 'exports.NodeError = class extends Error {};',
    'instance.yaml': 'apiVersion: platform/instance-v1\nname: x\nplugins: { bed: ^1.0.0 }\n',
  });
  const registry = join(folder, 'registry');
  await publishPlugin({ dir: join(folder, 'published'), registry, root: folder });
  const child = spawn(process.execPath, [join(PROGRAMS, 'compute.js'), '256'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      INSTANCE_CONFIG: join(folder, 'instance.yaml'),
      PLUGINS_PATH: join(folder, 'plugins'),
      PLATFORM_REGISTRY: registry,
      PLATFORM_DATA_DIR: join(folder, 'data'),
    },
  });
  const notes = ['ward', 'bed'].map((name) => join(folder, `${name}.json`));
  await until(async () => notes.every(existsSync), 'both plugins to be loaded');
  child.kill('SIGKILL');
  await once(child, 'close');
  for (const file of notes)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      file: join(PROGRAMS, 'sdk.js'),
      holds: true,
    });
});
