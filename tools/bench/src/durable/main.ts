/**
 * Measures a durable run of ten nodes, two of them effects, against a workflow that does nothing. Both run in the
 * same process and on the same control plane, so that the ratio is meaningful on every machine:
 * `npm run bench:durable`.
 */
import { randomUUID } from 'node:crypto';

// Imported first, because it makes the SDK work on Node 20.
import { registerDeployment, startEngine } from '@platform/engine';
import { WORKFLOW_SERVICE } from '@platform/engine-api';
import { startControlPlane } from '@platform/stack';
import { InternalTerminology } from '@platform/terminology';

import { median } from '../language/measure';
import { durableCatalog, EMPTY_SERVICE, RESULT, runInput, startEmptyService } from './workload';

const IN_FLIGHT = [1, 16, 64];
const ROUNDS = 5;
const ROUND_MS = 2_000;
const WARM_UP_MS = 3_000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Ended {
  readonly status: string;
  readonly outputs?: { readonly result?: unknown };
}
/** Starts one run and waits for its end. */
type Run = () => Promise<void>;

async function call(url: string, body: unknown): Promise<Ended> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const ended = (await response.json()) as Ended;
  if (!response.ok || ended.status !== 'completed') throw new Error(JSON.stringify(ended));
  return ended;
}

/** Returns the number of runs per second. */
async function rate(run: Run, inFlight: number, ms: number): Promise<number> {
  const begun = performance.now();
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - begun < ms) {
      await run();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return (done / (performance.now() - begun)) * 1000;
}

async function compare(empty: Run, tenNodes: Run): Promise<void> {
  const write = (...cells: readonly string[]): boolean =>
    process.stdout.write(`${cells.map((cell) => cell.padStart(12)).join('')}\n`);
  write('in flight', 'empty', 'ten nodes', 'ratio');
  for (const run of [empty, tenNodes]) await rate(run, 16, WARM_UP_MS);
  for (const inFlight of IN_FLIGHT) {
    const rates: { readonly empty: number; readonly ten: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const floor = await rate(empty, inFlight, ROUND_MS);
      rates.push({ empty: floor, ten: await rate(tenNodes, inFlight, ROUND_MS) });
    }
    write(
      String(inFlight),
      median(rates.map((each) => each.empty)).toFixed(0),
      median(rates.map(({ ten }) => ten)).toFixed(0),
      median(rates.map((each) => each.ten / each.empty)).toFixed(2),
    );
  }
}

async function main(): Promise<void> {
  const controlPlane = await startControlPlane({ profile: 'local' });
  const terminology = new InternalTerminology(durableCatalog);
  const engine = await startEngine(
    { catalog: durableCatalog, ports: {}, recordPorts: new Map(), terminology },
    { runRetentionMs: 365 * DAY_MS, inactivityTimeoutMs: 60_000, identityKeys: [] },
    { host: '127.0.0.1', port: 0, portKey: 'ENDPOINT_PORT' },
  );
  const nothing = await startEmptyService();
  try {
    const { adminUrl, ingressUrl } = controlPlane;
    for (const { url } of [engine, nothing]) {
      await registerDeployment({
        adminUrl,
        endpointUrl: url,
        signal: AbortSignal.timeout(30_000),
      });
    }
    await compare(
      async () => void (await call(`${ingressUrl}/${EMPTY_SERVICE}/${randomUUID()}/run`, null)),
      async () => {
        const runId = randomUUID();
        const { outputs } = await call(
          `${ingressUrl}/${WORKFLOW_SERVICE}/${runId}/run`,
          runInput(runId),
        );
        if (outputs?.result !== RESULT) throw new Error(`unexpected ${JSON.stringify(outputs)}`);
      },
    );
  } finally {
    nothing.close();
    await engine.close(0);
    await controlPlane.stop();
  }
}

void main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
