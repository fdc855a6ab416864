/**
 * Measures a durable run of ten nodes, two of them effects, beside the same steps written by hand:
 * `npm run bench:durable -- --help`.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';

// Imported first, because it makes the SDK work on Node 20.
import { registerDeployment } from '@platform/engine';
import { WORKFLOW_SERVICE } from '@platform/engine-api';
import { startControlPlane, type ControlPlane } from '@platform/stack';

import { runCommand } from '../command';
import { HELP, readOptions, type DurableOptions } from './options';
import { compare, type Result, type Run } from './rounds';
import type { WorkflowName } from './workflows';
import { RESULT, runInput } from './workload';

const REGISTRATION_TIMEOUT_MS = 30_000;

interface Ended {
  readonly status: string;
  readonly outputs?: { readonly result?: unknown };
}

const write = (line: string): boolean => process.stdout.write(`${line}\n`);
const row = (...cells: readonly string[]): boolean =>
  write(cells.map((cell) => cell.padStart(14)).join(''));

const serviceOf = (name: WorkflowName): string => (name === 'ours' ? WORKFLOW_SERVICE : name);

/** Every workflow receives the same input and must return the same result. */
const runner =
  (ingressUrl: string): Run =>
  async (workflow) => {
    const runId = randomUUID();
    const response = await fetch(`${ingressUrl}/${serviceOf(workflow)}/${runId}/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(runInput(runId)),
    });
    const ended = (await response.json()) as Ended;
    const isRight = workflow === 'empty' || ended.outputs?.result === RESULT;
    if (!response.ok || ended.status !== 'completed' || !isRight) {
      throw new Error(`${workflow}: unexpected ${JSON.stringify(ended)}`);
    }
  };

async function startEndpoint({ adminUrl }: ControlPlane) {
  const endpoint = fork(join(__dirname, 'endpoint.ts'), [], { execArgv: process.execArgv });
  const [urls] = (await once(endpoint, 'message')) as [readonly string[]];
  for (const endpointUrl of urls) {
    const signal = AbortSignal.timeout(REGISTRATION_TIMEOUT_MS);
    await registerDeployment({ adminUrl, endpointUrl, signal });
  }
  return endpoint;
}

function show({ workflow, inFlight, perSecond, ...rest }: Result): void {
  row(
    String(inFlight),
    workflow,
    perSecond.toFixed(0),
    rest.endpointMs.toFixed(2),
    rest.controlPlaneMs.toFixed(2),
    rest.ofCareful?.toFixed(2) ?? '',
  );
}

async function bench(options: DurableOptions): Promise<void> {
  const controlPlane = await startControlPlane({ profile: 'local' });
  const endpoint = await startEndpoint(controlPlane);
  try {
    if (endpoint.pid === undefined) throw new Error('the endpoint is down');
    const processes = { endpoint: endpoint.pid, controlPlane: controlPlane.pid };
    if (!options.json) {
      row('in flight', 'workflow', 'runs/s', 'endpoint ms', 'control ms', 'of careful');
    }
    await compare(runner(controlPlane.ingressUrl), processes, options, (result) =>
      options.json ? write(JSON.stringify(result)) : show(result),
    );
  } finally {
    endpoint.disconnect();
    await controlPlane.stop();
  }
}

// Connections to the control plane are still open.
void runCommand(HELP, readOptions, bench).then(() => process.exit());
