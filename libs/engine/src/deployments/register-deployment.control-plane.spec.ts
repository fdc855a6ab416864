import '../promise-with-resolvers';

import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

import { queryAdmin } from '@platform/control-plane-http';
import { ConfigurationError } from '@platform/ports';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { until } from '@platform/testing';
import * as restate from '@restatedev/restate-sdk';

import { registerDeployment, type RegistrationOptions } from './register-deployment';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Served {
  readonly url: string;
  close(): void;
}

/** An endpoint of a build: its `run` waits, then answers by which build it began and ended. */
async function serve(build: string, { port = 0, retention = DAY_MS } = {}): Promise<Served> {
  const service = restate.workflow({
    name: 'workflow',
    handlers: {
      run: async (context: restate.WorkflowContext) => {
        const begun = await context.run('begun', () => build);
        await context.promise('go').get();
        return [begun, build];
      },
      go: async (context: restate.WorkflowSharedContext) => context.promise('go').resolve(true),
      getRun: async () => build,
    },
    options: { workflowRetention: retention, inactivityTimeout: 0 },
  });
  const server = createServer(
    restate.createEndpointHandler({ services: [service], logger: () => undefined }),
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}

describe('a deployment on a real control plane', () => {
  let controlPlane: ControlPlane;
  const served: Served[] = [];
  beforeEach(async () => {
    controlPlane = await startControlPlane({ alwaysReplay: true });
  });
  afterEach(async () => {
    served.splice(0).forEach((each) => each.close());
    await controlPlane.stop();
  });

  const start = async (...given: Parameters<typeof serve>): Promise<string> => {
    const started = await serve(...given);
    served.push(started);
    return started.url;
  };
  const register = (endpointUrl: string, over: Partial<RegistrationOptions>) =>
    registerDeployment({
      adminUrl: controlPlane.adminUrl,
      endpointUrl,
      signal: new AbortController().signal,
      ...over,
    });
  const ingress = async (path: string): Promise<unknown> => {
    const response = await fetch(`${controlPlane.ingressUrl}/${path}`, { method: 'POST' });
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  const output = async (key: string): Promise<unknown> =>
    (await fetch(`${controlPlane.ingressUrl}/restate/workflow/workflow/${key}/attach`)).json();
  const admin = async (path: string) =>
    (await fetch(new URL(path, controlPlane.adminUrl))).json() as Promise<{
      deployments?: { metadata: { build?: string } }[];
      workflow_completion_retention?: string;
    }>;
  const builds = async () =>
    (await admin('/deployments')).deployments?.map(({ metadata }) => metadata.build).sort();

  it('keeps a run on the build it began on while new runs, and every look at a run, go to the newest', async () => {
    await register(await start('b1'), { mode: 'immutable', build: 'b1' });
    await ingress('workflow/old/run/send');
    // Begun, and not only accepted: the address is pinned by the first attempt.
    await until(async () => (await journalSize('old')) >= 2);

    await register(await start('b2'), { mode: 'immutable', build: 'b2' });
    await ingress('workflow/new/run/send');
    await expect(ingress('workflow/old/getRun')).resolves.toBe('b2');
    await Promise.all([ingress('workflow/old/go'), ingress('workflow/new/go')]);
    await expect(output('old')).resolves.toEqual(['b1', 'b1']);
    await expect(output('new')).resolves.toEqual(['b2', 'b2']);
    await expect(builds()).resolves.toEqual(['b1', 'b2']);
  });

  it('does not give new runs back to an old build that starts again', async () => {
    const first = await start('b1');
    await register(first, { mode: 'immutable', build: 'b1' });
    await register(await start('b2'), { mode: 'immutable', build: 'b2' });
    await expect(register(first, { mode: 'immutable', build: 'b1' })).resolves.toBe(true);
    await expect(ingress('workflow/any/getRun')).resolves.toBe('b2');
  });

  it('refuses another build at an address that is taken, and leaves what is registered there', async () => {
    const url = await start('b1');
    await register(url, { mode: 'immutable', build: 'b1' });
    await expect(register(url, { mode: 'immutable', build: 'b2' })).rejects.toThrow(
      ConfigurationError,
    );
    await expect(builds()).resolves.toEqual(['b1']);
  });

  it('takes the place of what was there when it replaces: build and options are those of now', async () => {
    const before = await serve('b1');
    await register(before.url, { build: 'b1' });
    expect((await admin('/services/workflow')).workflow_completion_retention).toBe('1d');
    before.close();

    const port = Number(new URL(before.url).port);
    const url = await start('b1', { port, retention: 2 * DAY_MS });
    await register(url, { build: 'b1' });
    expect((await admin('/services/workflow')).workflow_completion_retention).toBe('2d');
    await register(url, { build: 'b2' });
    await expect(builds()).resolves.toEqual(['b2']);
  });

  async function journalSize(key: string): Promise<number> {
    const query = `select journal_size from sys_invocation where target_service_key = '${key}'`;
    const rows = await queryAdmin<{ journal_size: number }>(query, controlPlane);
    return rows[0]?.journal_size ?? 0;
  }
});
