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
import { builtScript, freePort, until } from '@platform/testing';

export interface PoisonedHarness {
  readonly client: IngressClient;
  readonly controlPlane: ControlPlane;
  /** How often the endpoint was started. */
  starts(): number;
  /** Everything that the endpoint wrote, over all its processes. */
  lines(): readonly Readonly<Record<string, unknown>>[];
  /** From now on no node ends the process. */
  mend(): void;
  /** Resolves once an attempt at the run was lost with its process. */
  lost(runId: string): Promise<void>;
  /** Asks again while the endpoint is down. */
  insist<T>(question: () => Promise<T>): Promise<T>;
  snapshot(runId: string, when: (snapshot: RunSnapshot) => boolean): Promise<RunSnapshot>;
  stop(): Promise<void>;
}

const ENDPOINT = builtScript(join(__dirname, 'poisoned-endpoint.script.ts'));

/** A real control plane, and an endpoint that is started again whenever its process ends. */
export async function openPoisonedHarness(
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
      main: ENDPOINT,
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
  const lines: PoisonedHarness['lines'] = () =>
    log
      .text()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    client,
    controlPlane,
    starts: () => starts,
    lines,
    mend: () => writeFileSync(join(folder, 'mended'), ''),
    async lost(runId) {
      const isLoss = (line: Readonly<Record<string, unknown>>): boolean =>
        line['runId'] === runId && line['msg'] === 'tentative perdue avec le processus';
      await until(() => lines().some(isLoss), `a lost attempt of ${runId}`);
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
