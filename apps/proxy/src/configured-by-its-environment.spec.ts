import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { freePort } from '@platform/testing';

import { startProxy } from './composition';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'proxy environment ')));
  write('sites/a.yaml', 'apiVersion: platform/instance-v1\nname: CHU\n');
  write('extra/ward/plugin.yaml', 'apiVersion: platform/plugin-v1\nname: ward\nversion: 1.0.0\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const start = async (env: Readonly<Record<string, string>>) =>
  startProxy({
    root,
    env: {
      // Nothing answers there: the usual address may be that of a platform in use on this machine.
      RESTATE_URL: 'http://127.0.0.1:9',
      PROXY_PORT: String(await freePort()),
      RUN_DB_URL: `sqlite:${join(root, 'runs.sqlite')}`,
      ...env,
    },
  });

it('the proxy reads the manifest of INSTANCE_CONFIG and the plugins of PLUGINS_PATH [MAN-016 MAN-200 RUN-003 RUN-004]', async () => {
  const proxy = await start({ INSTANCE_CONFIG: 'sites/a.yaml', PLUGINS_PATH: 'extra' });
  const catalog = (await (await fetch(`${proxy.url}/api/catalog`)).json()) as object;
  await proxy.close();
  expect(catalog).toMatchObject({
    instance: { name: 'CHU' },
    plugins: [{ name: 'ward', version: '1.0.0', status: 'loaded' }],
  });
});

it.each([
  { what: 'that is not there', file: 'sites/b.yaml', key: 'INSTANCE_CONFIG' },
  { what: 'of another apiVersion', file: 'sites/old.yaml', key: 'sites/old.yaml' },
])('the proxy does not start with a manifest $what [MAN-202 MAN-351 RUN-009]', async (given) => {
  write('sites/old.yaml', 'apiVersion: platform/instance-v0\n');
  await expect(start({ INSTANCE_CONFIG: given.file })).rejects.toMatchObject({
    code: 'CONFIGURATION_INVALID',
    key: expect.stringContaining(given.key) as string,
    message: expect.stringContaining(given.file) as string,
  });
});
