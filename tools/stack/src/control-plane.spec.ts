import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listDeployments } from '@platform/control-plane-http';
import { builtScript, until } from '@platform/testing';
import { type ControlPlane, startControlPlane } from './control-plane';
import { BinaryMissingError, controlPlaneBinary } from './control-plane-binary';
import { controlPlaneEnvironment } from './control-plane-environment';
import { startNodeProcess } from './node-process';
import { startMarkOf } from './process-identity';
import { endpointRegistered } from './readiness';
import { type RunningProcess } from './spawn-process';
import { createTemporaryFolder } from './temporary-folder';
import { ProcessDiedError, StartAbortedError } from './wait-until-ready';

const running: RunningProcess[] = [];
const keep = <T extends RunningProcess>(started: T): T => {
  running.push(started);
  return started;
};

afterEach(async () => {
  await Promise.all(running.map((started) => started.kill()));
  await Promise.all(running.map((started) => started.stop()));
  expect(running.map(({ pid }) => startMarkOf(pid)).filter(Boolean)).toEqual([]);
  running.length = 0;
});

const registeredUris = async ({ adminUrl }: ControlPlane): Promise<(string | undefined)[]> =>
  (await listDeployments({ adminUrl })).map(({ uri }) => uri?.replace(/\/$/, ''));

it('startControlPlane: runs two side by side on free ports, and leaves neither process nor folder behind', async () => {
  const [one, two] = await Promise.all([startControlPlane(), startControlPlane()]);
  keep(one);
  keep(two);
  expect(new Set([...Object.values(one.ports), ...Object.values(two.ports)]).size).toBe(6);
  for (const { ingressUrl } of [one, two]) {
    expect((await fetch(`${ingressUrl}/restate/health`)).status).toBe(200);
  }
  expect(existsSync(one.dataDir)).toBe(true);
  await one.stop();
  expect(startMarkOf(one.pid)).toBeUndefined();
  expect(existsSync(one.dataDir)).toBe(false);
  expect((await fetch(`${two.ingressUrl}/restate/health`)).status).toBe(200);
});

it('startControlPlane knows after a kill -9 what it knew before, on the same ports and data [RUN-019]', async () => {
  const folder = createTemporaryFolder();
  try {
    const first = keep(await startControlPlane({ dataDir: folder.path }));
    const endpointUrl = 'http://127.0.0.1:19080';
    const { adminUrl, ingressUrl } = first;
    const services = ['workflow', 'record'];
    const register = await startNodeProcess({
      name: 'endpoint',
      main: join(__dirname, '__fixtures__/stand-in-endpoint.cjs'),
      env: {
        ENDPOINT_HOST: '127.0.0.1',
        ENDPOINT_PORT: '19080',
        RESTATE_ADMIN_URL: adminUrl,
        RESTATE_ENDPOINT_URL: endpointUrl,
      },
      ready: {
        probe: () => endpointRegistered({ adminUrl, ingressUrl, endpointUrl, services }),
        awaited: 'registration',
      },
    });
    keep(register);
    expect(await first.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });

    const second = keep(await startControlPlane({ dataDir: folder.path, ports: first.ports }));
    expect(second.ingressUrl).toBe(first.ingressUrl);
    expect(await registeredUris(second)).toEqual([endpointUrl]);

    expect((await second.stop()).signal).toBeNull();
    expect(existsSync(folder.path)).toBe(true);
    const moved = keep(await startControlPlane({ dataDir: folder.path }));
    expect(await registeredUris(moved)).toEqual([endpointUrl]);
  } finally {
    folder.remove();
  }
});

it('startControlPlane repeats the words of the server when a given port is taken', async () => {
  const first = keep(await startControlPlane());
  const start = startControlPlane({ ports: { ingress: first.ports.ingress } });
  await expect(start).rejects.toThrow(ProcessDiedError);
  await expect(start).rejects.toThrow(
    `The control plane ended while starting, exit code 1: Failed: [http-ingress-server] failed binding to address '127.0.0.1:${first.ports.ingress}'`,
  );
});

it('startControlPlane does not outlive a test run that is killed, nor does its folder', async () => {
  const main = builtScript(join(__dirname, '__fixtures__/leaves-control-plane.script.ts'));
  const run = keep(await startNodeProcess({ name: 'test run', main }));
  const { pid, dataDir } = JSON.parse(await run.waitForLine(/dataDir/)) as ControlPlane;
  process.kill(run.pid, 'SIGKILL');
  await until(() => startMarkOf(pid) === undefined && !existsSync(dataDir), 'its end');
});

it('startControlPlane gives up a start on request, with nothing left running', async () => {
  const controller = new AbortController();
  let pid = 0;
  const start = startControlPlane({
    signal: controller.signal,
    onSpawn: (spawned) => {
      pid = spawned;
      controller.abort();
    },
  });
  await expect(start).rejects.toThrow(StartAbortedError);
  expect(startMarkOf(pid)).toBeUndefined();
});

describe('without the binary', () => {
  const missing = (): never => {
    throw new Error('MODULE_NOT_FOUND');
  };

  it('names the package and what to do, in one line', async () => {
    const start = startControlPlane({
      binary: () => controlPlaneBinary({ platform: 'linux', arch: 'arm64', resolve: missing }),
    });
    await expect(start).rejects.toThrow(BinaryMissingError);
    await expect(start).rejects.toThrow(
      /^The control plane is not installed: package @restatedev\/restate-server-linux-arm64 is missing; run "npm ci .*"\.$/,
    );
  });

  it('names the platform that has no build', () => {
    expect(() => controlPlaneBinary({ platform: 'win32', arch: 'x64' })).toThrow(
      'no build for win32-x64, only for linux-x64, linux-arm64, darwin-x64, darwin-arm64',
    );
  });

  it('says why a file that is there cannot be executed', async () => {
    await expect(startControlPlane({ binary: () => __filename })).rejects.toThrow(
      `Cannot execute ${__filename} (control plane): EACCES.`,
    );
  });
});

describe('the configuration the server itself reports', () => {
  const dump = (overrides: Partial<Parameters<typeof controlPlaneEnvironment>[0]>): string =>
    execFileSync(controlPlaneBinary(), ['--dump-config'], {
      encoding: 'utf8',
      env: controlPlaneEnvironment({
        profile: 'local',
        dataDir: '/nowhere',
        listening: { ports: { ingress: 1, admin: 2, fabric: 3 } },
        alwaysReplay: false,
        disableRetries: false,
        ...overrides,
      }),
    });
  const retryPolicy = (config: string): string => config.split('[default-retry-policy]')[1] ?? '';

  it('pins the node name and never stops retrying [RUN-019]', () => {
    const config = dump({});
    expect(config).toContain('node-name = "platform-1"');
    expect(config).toContain('default-num-partitions = 1');
    expect(config).toContain('disable-telemetry = true');
    expect(config).toContain('inactivity-timeout = "1m"');
    expect(retryPolicy(config)).toMatch(
      /^[^[]*max-attempts = "unlimited"[^[]*max-interval = "10s"/,
    );
  });

  it('replays always and fails at once when a test asks for it', () => {
    const config = dump({ profile: 'test', alwaysReplay: true, disableRetries: true });
    expect(config).toContain('default-num-partitions = 1');
    expect(config).toContain('inactivity-timeout = "0s"');
    expect(retryPolicy(config)).toMatch(/^[^[]*max-attempts = 1\n[^[]*on-max-attempts = "kill"/);
  });
});
