import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { startForwardProxy } from '@platform/sdk-testing';

import { keepingLog } from '../__fixtures__/log-lines';
import { openScriptedServer } from '../__fixtures__/scripted-server';
import { openFhirClient } from './fhir-client';

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fhir-tls-'));
  for (const name of ['server', 'first', 'second']) {
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', `/CN=${name}`, '-days', '2', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.crt`)],
    ]);
  }
});
afterAll(() => rm(folder, { recursive: true }));

const pem = (name: string) => readFile(join(folder, name));

it('mutual tls: shows its certificate, and the new one after the files changed', async () => {
  const server = await openScriptedServer(() => ({ body: { resourceType: 'Patient', id: 'p' } }), {
    tls: {
      cert: await pem('server.crt'),
      key: await pem('server.key'),
      ca: [await pem('first.crt'), await pem('second.crt')],
      requestCert: true,
      rejectUnauthorized: true,
    },
  });
  const use = async (name: string) => {
    await copyFile(join(folder, `${name}.crt`), join(folder, 'client.crt'));
    await copyFile(join(folder, `${name}.key`), join(folder, 'client.key'));
  };
  await use('first');
  const deps = { log: keepingLog().log, root: folder, key: 'ports.patient.config' };
  const tls = { certFile: 'client.crt', keyFile: 'client.key', caFile: 'server.crt' };
  const client = openFhirClient({ baseUrl: server.baseUrl, tls }, deps);
  const strangerTo = openFhirClient(
    { baseUrl: server.baseUrl, tls: { caFile: 'server.crt' } },
    deps,
  );
  const distrusting = openFhirClient({ baseUrl: server.baseUrl }, deps);

  await client.read('Patient', 'p');
  await use('second');
  await client.read('Patient', 'p');
  expect(server.certificates).toEqual(['first', 'second']);
  const unreachable = { code: 'FHIR_UNREACHABLE', retryable: true };
  await expect(strangerTo.read('Patient', 'p')).rejects.toMatchObject(unreachable);
  await expect(distrusting.read('Patient', 'p')).rejects.toMatchObject(unreachable);

  for (const one of [client, strangerTo, distrusting]) await one.close();
  await server.close();
});

it('mutual tls: goes through the proxy of the environment, inside of the TLS connection, unless NO_PROXY names the server', async () => {
  const before = { ...process.env };
  const proxy = await startForwardProxy();
  const server = await openScriptedServer(() => ({ body: { resourceType: 'Patient', id: 'p' } }), {
    tls: {
      cert: await pem('server.crt'),
      key: await pem('server.key'),
      ca: [await pem('first.crt')],
      requestCert: true,
      rejectUnauthorized: true,
    },
  });
  const deps = { log: keepingLog().log, root: folder, key: 'ports.patient.config' };
  const tls = { certFile: 'first.crt', keyFile: 'first.key', caFile: 'server.crt' };
  const read = async (env: Readonly<Record<string, string>>) => {
    process.env = { ...before, HTTPS_PROXY: proxy.url, ...env };
    const client = openFhirClient({ baseUrl: server.baseUrl, tls }, deps);
    await client.read('Patient', 'p');
    await client.close();
    return proxy.tunnels.length;
  };
  try {
    expect(await read({})).toBe(0);
    expect(await read({ NODE_USE_ENV_PROXY: '1' })).toBe(1);
    expect(await read({ NODE_USE_ENV_PROXY: '1', NO_PROXY: '127.0.0.1' })).toBe(1);
    expect(proxy.tunnels).toEqual([new URL(server.baseUrl).host]);
    expect(server.certificates).toEqual(['first', 'first', 'first']);
  } finally {
    process.env = before;
    await server.close();
    await proxy.close();
  }
});
