import { setMaxListeners } from 'node:events';

import { inEffect } from '@platform/sdk';

import { keepingLog } from '../__fixtures__/log-lines';
import { openScriptedServer, type Script } from '../__fixtures__/scripted-server';
import { openFhirClient } from './fhir-client';
import type { ServerConfig } from './server-config';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function open(script: Script, config: Partial<ServerConfig> = {}) {
  const server = await openScriptedServer(script);
  const client = openFhirClient(
    { baseUrl: server.baseUrl, ...config },
    { log: keepingLog().log, root: __dirname, key: 'ports.patient.config' },
  );
  opened.push(server, client);
  await client.capabilities();
  return { server, client };
}

const patientOf = ({ url }: { readonly url: string }) => ({
  body: { resourceType: 'Patient', id: url.split('/').at(-1) },
});
const numbered = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** Answers only when told to, in the order of arrival. */
function heldServer() {
  const held: { readonly url: string; readonly answer: () => void }[] = [];
  const script: Script = async (request) => {
    await new Promise<void>((answer) => held.push({ url: request.url, answer }));
    return patientOf(request);
  };
  const until = async (count: number) => {
    while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    return held;
  };
  return { held, script, until };
}

describe('a burst of requests', () => {
  it('settles every one of 600 reads, although all of them together take longer than the timeout', async () => {
    const { client } = await open((request) => ({ ...patientOf(request), afterMs: 50 }), {
      timeoutMs: 3_000,
    });
    const settled = await Promise.allSettled(numbered(600).map((id) => client.read('Patient', id)));
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('serves the others while a few answers never come, and blames the server for those alone', async () => {
    const { client } = await open(
      (request) => ({
        ...patientOf(request),
        ...(request.url.includes('slow') && { afterMs: 60_000 }),
      }),
      { timeoutMs: 2_000, concurrency: 2 },
    );
    const ids = numbered(40).flatMap((id, index) => (index % 20 === 0 ? [`slow-${id}`, id] : [id]));
    const settled = await Promise.allSettled(ids.map((id) => client.read('Patient', id)));
    const failed = settled.flatMap((one, index) =>
      one.status === 'rejected' ? [[ids[index], (one.reason as { code: string }).code]] : [],
    );
    expect(failed).toEqual([
      ['slow-p0', 'FHIR_UNREACHABLE'],
      ['slow-p20', 'FHIR_UNREACHABLE'],
    ]);
  });

  it('gives the next place to another patient than the one with 500 requests', async () => {
    const { held, script, until } = heldServer();
    const { client } = await open(script, { concurrency: 1 });
    const caller = new AbortController();
    const { signal } = caller;
    setMaxListeners(0, signal);
    const all = numbered(500).map(() => client.read('Patient', 'busy', { signal }));
    const settling = Promise.allSettled(all);
    const one = client.read('Patient', 'single');
    (await until(1))[0]?.answer();
    (await until(2))[1]?.answer();
    (await until(3))[2]?.answer();
    await one;
    expect(held.slice(0, 3).map(({ url }) => url)).toContain('/fhir/Patient/single');
    caller.abort();
    await settling;
  });

  it('lets a request leave the queue as soon as its caller gives it up, and gives its place away', async () => {
    const { held, script, until } = heldServer();
    const { client } = await open(script, { concurrency: 1 });
    const first = client.read('Patient', 'first');
    await until(1);
    const caller = new AbortController();
    const waiting = client.read('Patient', 'given-up', { signal: caller.signal });
    const last = client.read('Patient', 'last');
    caller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'FHIR_GIVEN_UP' });
    held[0]?.answer();
    await first;
    (await until(2))[1]?.answer();
    await last;
    expect(held.map(({ url }) => url)).toEqual(['/fhir/Patient/first', '/fhir/Patient/last']);
  });

  it('frees the place of a request that is given up while the server works on it', async () => {
    const { script, until } = heldServer();
    const { client } = await open(script, { concurrency: 1 });
    const caller = new AbortController();
    const running = client.read('Patient', 'given-up', { signal: caller.signal });
    await until(1);
    const next = client.read('Patient', 'next');
    caller.abort();
    await expect(running).rejects.toMatchObject({ code: 'FHIR_GIVEN_UP' });
    (await until(2))[1]?.answer();
    await expect(next).resolves.toMatchObject({ status: 200 });
  });

  it('says that it is our queue that is full, never the server, and when to come again', async () => {
    const { held, script, until } = heldServer();
    const { client } = await open(script, { concurrency: 1 });
    const caller = new AbortController();
    const { signal } = caller;
    setMaxListeners(0, signal);
    const all = numbered(1_001).map(() => client.read('Patient', 'busy', { signal }));
    const settling = Promise.allSettled(all);
    await until(1);
    await expect(client.read('Patient', 'busy')).rejects.toMatchObject({
      code: 'FHIR_SATURATED',
      retryable: true,
      retryAfterMs: expect.any(Number),
      message: expect.stringMatching(/file d'attente de la plateforme/),
    });
    // The one with most requests makes room for another patient.
    const other = client.read('Patient', 'other');
    held[0]?.answer();
    (await until(2))[1]?.answer();
    (await until(3))[2]?.answer();
    await expect(other).resolves.toMatchObject({ status: 200 });
    caller.abort();
    const codes = (await settling).flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as { code: string }).code] : [],
    );
    expect(codes.filter((code) => code === 'FHIR_SATURATED')).toHaveLength(1);
  });

  it('stops the time limit of the effect that asks, for as long as it waits for its place', async () => {
    const { script, until } = heldServer();
    const { client } = await open(script, { concurrency: 1 });
    const first = client.read('Patient', 'first');
    await until(1);
    const told: string[] = [];
    const effect = {
      signal: new AbortController().signal,
      pauseLimit: () => {
        told.push('stopped');
        return () => void told.push('runs');
      },
    };
    const second = inEffect(effect, () => client.read('Patient', 'second'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual(['stopped']);
    (await until(1))[0]?.answer();
    const held = await until(2);
    expect(told).toEqual(['stopped', 'runs']);
    held[1]?.answer();
    await Promise.all([first, second]);
  });

  it('gives up what an effect asked for when the effect is over', async () => {
    const { script, until } = heldServer();
    const { client } = await open(script, { concurrency: 1 });
    const over = new AbortController();
    const asked = inEffect({ signal: over.signal, pauseLimit: () => () => undefined }, () =>
      client.read('Patient', 'first'),
    );
    await until(1);
    over.abort();
    await expect(asked).rejects.toMatchObject({ code: 'FHIR_GIVEN_UP' });
  });
});
