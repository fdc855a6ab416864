import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  createIngressClient,
  EngineUnavailableError,
  type IngressClient,
  type RunSnapshot,
} from '@platform/engine-api';
import {
  createProcessLog,
  startControlPlane,
  startNodeProcess,
  type ControlPlane,
  type NodeProcess,
} from '@platform/stack';
import { bundleScript, freePort, until, type BundledScript } from '@platform/testing';

export interface PoisonedHarness {
  readonly client: IngressClient;
  readonly controlPlane: ControlPlane;
  /** How often the endpoint was started. */
  starts(): number;
  /** Everything that the endpoint wrote, over all its processes. */
  lines(): readonly Readonly<Record<string, unknown>>[];
  /** From now on no node ends the process. */
  mend(): void;
  /** Resolves once that many attempts were lost with their process. */
  lost(attempts: number): Promise<void>;
  /** Asks again while the endpoint is down. */
  insist<T>(question: () => Promise<T>): Promise<T>;
  snapshot(runId: string, when: (snapshot: RunSnapshot) => boolean): Promise<RunSnapshot>;
  stop(): Promise<void>;
}

/** The endpoint of the harness, bundled: it is started again and again. */
export const bundlePoisonedEndpoint = (): Promise<BundledScript> =>
  bundleScript(join(__dirname, 'poisoned-endpoint.ts'));

/** A real control plane, and an endpoint that is started again whenever its process ends. */
export async function openPoisonedHarness(
  endpoint: BundledScript,
  env: Readonly<Record<string, string>> = {},
): Promise<PoisonedHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'poisoned-'));
  const controlPlane = await startControlPlane({
    env: {
      RESTATE_DEFAULT_RETRY_POLICY__INITIAL_INTERVAL: '50ms',
      RESTATE_DEFAULT_RETRY_POLICY__MAX_INTERVAL: '500ms',
    },
  });
  const port = await freePort();
  const log = createProcessLog();
  let starts = 0;
  let isStopping = false;
  let current: NodeProcess | undefined;

  const start = async (): Promise<void> => {
    starts += 1;
    const started = await startNodeProcess({
      name: 'poisoned endpoint',
      main: endpoint.file,
      env: {
        ADMIN_URL: controlPlane.adminUrl,
        PORT: String(port),
        FOLDER: folder,
        LOG_LEVEL: 'info',
        ...env,
      },
      log,
    });
    current = started;
    void started.exited.then(() => (isStopping ? undefined : start()));
  };
  await start();
  await current?.waitForLine(/serving/);

  const client = createIngressClient({
    url: controlPlane.ingressUrl,
    observe: (_path, call) => call({}),
    // A command that had its effect and was not answered in time is refused when it is repeated.
    timeoutMs: 60_000,
  });
  return {
    client,
    controlPlane,
    starts: () => starts,
    lines: () =>
      log
        .text()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    mend: () => writeFileSync(join(folder, 'mended'), ''),
    async lost(attempts) {
      const lost = (): number => log.text().split('tentative perdue avec le processus').length - 1;
      await until(() => lost() >= attempts, `${attempts} lost attempts`);
    },
    async insist(question) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await question();
        } catch (error) {
          if (!(error instanceof EngineUnavailableError) || tries === 20) throw error;
        }
      }
    },
    async snapshot(runId, when) {
      let last: RunSnapshot | null = null;
      return until(
        async () => {
          last = await client.getRun(runId).catch(() => last);
          return last && when(last) ? last : undefined;
        },
        () => `run ${runId}, which is ${JSON.stringify(last)}\n${log.text().slice(-3_000)}`,
      );
    },
    async stop() {
      isStopping = true;
      await current?.stop();
      await controlPlane.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
