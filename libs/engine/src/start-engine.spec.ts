import { connect } from 'node:http2';

import { StartImpededError } from '@platform/ports';
import { freePort } from '@platform/testing';
import { InternalTerminology } from '@platform/terminology';

import { engineCatalog } from './__fixtures__/engine-harness';
import { startEngine, type EngineAddress, type RunningEngine } from '.';

const engines: RunningEngine[] = [];
afterEach(() => Promise.all(engines.splice(0).map((engine) => engine.close(0))));

async function start(over: Partial<EngineAddress> = {}, identityKeys: string[] = []) {
  const engine = await startEngine(
    {
      catalog: engineCatalog,
      ports: {},
      recordPorts: new Map(),
      terminology: new InternalTerminology(engineCatalog),
    },
    { runRetentionMs: 86_400_000, inactivityTimeoutMs: 60_000, identityKeys },
    { host: '127.0.0.1', port: 0, portKey: 'ENDPOINT_PORT', ...over },
  );
  engines.push(engine);
  return engine;
}

/** One request over HTTP/2 without TLS, as the control plane makes it. */
async function request(url: string, path: string): Promise<{ status: number; body: string }> {
  const session = connect(url);
  const failed = new Promise<never>((_resolve, reject) => session.once('error', reject));
  const answered = new Promise<{ status: number; body: string }>((resolve) => {
    const stream = session.request({
      ':path': path,
      accept: 'application/vnd.restate.endpointmanifest.v3+json',
    });
    let status = 0;
    let body = '';
    stream.on('response', (headers) => (status = Number(headers[':status'])));
    stream.on('data', (chunk: Buffer) => (body += chunk.toString()));
    stream.on('end', () => resolve({ status, body }));
    // A stream falls with its session, whose error tells why.
    stream.on('error', () => undefined);
  });
  try {
    return await Promise.race([answered, failed]);
  } finally {
    session.destroy();
  }
}

interface Discovery {
  readonly services: readonly {
    readonly name: string;
    readonly ty: string;
    readonly handlers: readonly {
      readonly name: string;
      readonly ty?: string;
      readonly journalRetention?: number;
      readonly idempotencyRetention?: number;
      readonly workflowCompletionRetention?: number;
    }[];
  }[];
}

describe('startEngine', () => {
  it('shows the control plane two services, whatever workflows there are [RUN-014]', async () => {
    const { url } = await start();
    const { status, body } = await request(url, '/discover');
    expect(status).toBe(200);
    const { services } = JSON.parse(body) as Discovery;
    expect(
      services.map(({ name, ty, handlers }) => [name, ty, handlers.map((each) => each.name)]),
    ).toEqual([
      ['workflow', 'WORKFLOW', ['run', 'resolveValidation', 'getRun']],
      ['record', 'SERVICE', ['snapshot']],
    ]);
  });

  it('leaves nothing of a record, nor of a look at a run, with the control plane', async () => {
    const { url } = await start();
    const { services } = JSON.parse((await request(url, '/discover')).body) as Discovery;
    const handlers = services.flatMap((service) => service.handlers);
    const named = (name: string) => handlers.find((handler) => handler.name === name);
    expect(named('snapshot')).toMatchObject({ journalRetention: 0, idempotencyRetention: 0 });
    expect(named('getRun')).toMatchObject({ journalRetention: 0 });
    expect(named('resolveValidation')).toMatchObject({ journalRetention: 0 });
  });

  it('names the variable to change when its port is taken', async () => {
    const port = await freePort();
    await start({ port });
    const second = start({ port });
    await expect(second).rejects.toThrow(StartImpededError);
    await expect(second).rejects.toMatchObject({
      key: 'ENDPOINT_PORT',
      message: expect.stringContaining(String(port)),
    });
  });

  it('answers nobody but the control planes whose keys it was given', async () => {
    const { url } = await start({}, ['publickeyv1_w7YHemBctH5Ck2nQRQ47iBBqhNHy4FV7t2Usbye2A6f']);
    expect((await request(url, '/discover')).status).toBe(401);
  });

  it('accepts nothing once closed, and its port is free again', async () => {
    const engine = await start();
    await engine.close(0);
    await expect(request(engine.url, '/discover')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await start({ port: Number(new URL(engine.url).port) });
  });

  it('does not wait for a control plane that keeps its connection open', async () => {
    const engine = await start();
    const session = connect(engine.url);
    await new Promise((resolve) => session.once('connect', resolve));
    const dropped = new Promise((resolve) => session.once('close', resolve));
    await engine.close();
    await dropped;
    expect(session.destroyed).toBe(true);
  });
});
