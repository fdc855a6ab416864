import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConfigurationError, StartImpededError } from '@platform/ports';
import { freePort, until } from '@platform/testing';

import { makeFolder } from './__fixtures__/ui-harness';
import { startUi } from './start-ui';

const NO_MANUAL = join(tmpdir(), 'no manual');

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const built = (): string => {
  const folder = makeFolder();
  folders.push(folder);
  return join(folder, 'dist/client');
};

it('startUi serves the page at its port until it is closed', async () => {
  const port = await freePort();
  const started = await startUi({
    env: { UI_PORT: String(port) },
    clientDir: built(),
    manualDir: NO_MANUAL,
  });
  expect(started.url).toBe(`http://127.0.0.1:${port}`);
  expect((await fetch(`${started.url}/runs`)).status).toBe(200);
  await started.close();
  await expect(fetch(started.url)).rejects.toThrow();
});

it('startUi serves the folder that UI_CLIENT_DIR names instead of its own', async () => {
  const env = { UI_PORT: String(await freePort()), UI_CLIENT_DIR: built() };
  const started = await startUi({
    env,
    clientDir: join(tmpdir(), 'no such folder'),
    manualDir: NO_MANUAL,
  });
  expect(await (await fetch(started.url)).text()).toContain('the page');
  await started.close();
});

it('startUi closes the connections of an address above the limit, and serves it again below', async () => {
  const port = await freePort();
  const env = { UI_PORT: String(port), UI_CONNECTIONS_PER_ADDRESS: '2' };
  const started = await startUi({ env, clientDir: built(), manualDir: NO_MANUAL });
  const sockets = [1, 2].map(() => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await expect(fetch(`${started.url}/healthz`)).rejects.toThrow();
  sockets.forEach((socket) => socket.destroy());
  await until(() => fetch(`${started.url}/healthz`).catch(() => undefined));
  await started.close();
});

it('startUi names the command that builds the page when nobody did', async () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'console '));
  folders.push(clientDir);
  const started = startUi({ env: {}, clientDir, manualDir: NO_MANUAL });
  await expect(started).rejects.toThrow(StartImpededError);
  await expect(started).rejects.toMatchObject({
    key: 'UI_BUILD',
    message: expect.stringMatching(/^[^\n]*npm run build[^\n]*$/) as string,
    localized: expect.objectContaining({
      en: expect.stringMatching(/^[^\n]*npm run build[^\n]*$/) as string,
    }) as unknown,
  });
});

it('startUi starts with no half of a provider', async () => {
  const env = { UI_OIDC_CLIENT_ID: 'console' };
  await expect(startUi({ env, clientDir: built(), manualDir: NO_MANUAL })).rejects.toThrow(
    ConfigurationError,
  );
});
