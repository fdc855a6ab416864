import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';

import { registerDeployment } from '@platform/engine';
import { WORKFLOW_SERVICE } from '@platform/engine-api';
import { startControlPlane, type ControlPlane } from '@platform/stack';

import { count, counts, defineBenchmark, someOf } from '../define-bench';
import { compare, type Result, type Run } from './rounds';
import { WORKFLOWS, type WorkflowName } from './workflows';
import { RESULT, runInput } from './workload';

const REGISTRATION_TIMEOUT_MS = 30_000;

interface Ended {
  readonly status: string;
  readonly outputs?: { readonly result?: unknown };
}

const row = (...cells: readonly string[]): string =>
  cells.map((cell) => cell.padStart(14)).join('');

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

const shown = ({ workflow, inFlight, perSecond, ...rest }: Result): string =>
  row(
    String(inFlight),
    workflow,
    perSecond.toFixed(0),
    rest.endpointMs.toFixed(2),
    rest.controlPlaneMs.toFixed(2),
    rest.ofCareful?.toFixed(2) ?? '',
  );

export const durable = defineBenchmark({
  summary:
    'Measures a durable run of ten nodes, two of them effects, beside the same steps written by hand.',
  options: {
    rounds: count('rounds for each number of runs in flight', 5),
    seconds: count('seconds of each workflow in a round', 2),
    inFlight: counts('numbers of runs in flight', [1, 16, 64]),
    workflows: someOf('which of them', WORKFLOWS),
  },
  about: `Workflows
  empty    does nothing: the control plane and its SDK alone
  careful  by hand, one journal entry for each effect and one write of state
  traced   careful, which also stores what the product shows of a run
  naive    by hand, one journal entry and one write of state for each step
  ours     the engine walks the specification

Starts a control plane (profile local) and one endpoint process that serves all workflows with the same
settings, and sends the same input to each. The workflows take turns within a round; every figure is the
median of the rounds, and ours/careful is the median of the ratios of each round. CPU times are those of
the processes for each run, from proc(5), so it runs on Linux only.
`,
  async measure(options, { say, result }) {
    const controlPlane = await startControlPlane({ profile: 'local' });
    const endpoint = await startEndpoint(controlPlane);
    try {
      if (endpoint.pid === undefined) throw new Error('the endpoint is down');
      const processes = { endpoint: endpoint.pid, controlPlane: controlPlane.pid };
      say(row('in flight', 'workflow', 'runs/s', 'endpoint ms', 'control ms', 'of careful'));
      await compare(runner(controlPlane.ingressUrl), processes, options, (each) =>
        result(each, shown(each)),
      );
    } finally {
      endpoint.disconnect();
      await controlPlane.stop();
    }
  },
});
