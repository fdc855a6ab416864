import { hash } from 'node:crypto';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

import type { RunInput } from '@platform/engine-api';
import { createEndpointHandler, workflow, type WorkflowContext } from '@restatedev/restate-sdk';

import { EFFECTS, RUN_STEPS } from './workload';

const HOUR_MS = 60 * 60 * 1000;

/** The settings of the engine's own service, so that only the handlers differ. */
export const SETTINGS = {
  runRetentionMs: 365 * 24 * HOUR_MS,
  inactivityTimeoutMs: 60_000,
  identityKeys: [],
} as const;

const options = {
  workflowRetention: SETTINGS.runRetentionMs,
  journalRetention: 6 * HOUR_MS,
  inactivityTimeout: SETTINGS.inactivityTimeoutMs,
  abortTimeout: HOUR_MS / 2,
};

interface Ended {
  readonly status: 'completed';
  readonly outputs: { readonly result: number };
}

const addOne = (value: number): number => value + 1;
/** An effect that returns immediately, with the outcome that a careful programmer would journal. */
const read = async (value: number): Promise<{ value: number; startedAt: string }> => ({
  value: value + 1,
  startedAt: new Date().toISOString(),
});

const completed = (result: number): Ended => ({ status: 'completed', outputs: { result } });

/** As a careful programmer writes it: an entry for each effect, and the state once, when it is known. */
async function careful(context: WorkflowContext, { event }: RunInput): Promise<Ended> {
  const values = [Number(event['value'])];
  let value = Number(event['value']);
  for (let step = 1; step < RUN_STEPS; step += 1) {
    const before = value;
    value = EFFECTS.has(step)
      ? (await context.run(`n${step}`, () => read(before))).value
      : addOne(before);
    values.push(value);
  }
  context.set('end', { status: 'completed', values });
  return completed(value);
}

interface Trace {
  readonly node: string;
  readonly status: 'done';
  readonly output: { readonly value: number };
  readonly startedAt: string;
  readonly endedAt: string;
}

/**
 * `careful`, which also stores what `getRun` answers of a run of the engine: progress at the first effect, a trace of
 * each node, and a digest before the last write. What this costs, no engine with these traces can save.
 */
async function traced(context: WorkflowContext, input: RunInput): Promise<Ended> {
  const { runId, acceptedAt, workflow } = input;
  const traces: Trace[] = [];
  const trace = (step: number, value: number, at: string): number => {
    const output = { value };
    traces.push({ node: `n${step}`, status: 'done', output, startedAt: at, endedAt: at });
    return value;
  };
  let value = trace(0, Number(input.event['value']), acceptedAt);
  let hasProgress = false;
  for (let step = 1; step < RUN_STEPS; step += 1) {
    const before = value;
    if (!EFFECTS.has(step)) {
      value = trace(step, addOne(before), acceptedAt);
      continue;
    }
    if (!hasProgress) {
      const header = { runId, acceptedAt, slug: workflow.slug, event: input.event };
      context.set('progress:0', { phase: 'running', header, nodes: traces.splice(0) });
      hasProgress = true;
    }
    const { value: result, startedAt } = await context.run(`n${step}`, () => read(before));
    value = trace(step, result, startedAt);
  }
  const end = { status: 'completed', nodes: traces };
  context.set('digest:end', hash('sha256', JSON.stringify(end), 'hex').slice(0, 16));
  context.set('end', end);
  return completed(value);
}

/** As it is written without thinking about it: an entry and a write of state for each step. */
async function naive(context: WorkflowContext, { event }: RunInput): Promise<Ended> {
  let value = Number(event['value']);
  for (let step = 1; step < RUN_STEPS; step += 1) {
    const before = value;
    value = await context.run(`n${step}`, async () =>
      EFFECTS.has(step) ? (await read(before)).value : addOne(before),
    );
    context.set(`n${step}`, { status: 'done', value });
  }
  return completed(value);
}

export interface ServedByHand {
  readonly url: string;
  close(): void;
}

/** Serves the workflows that are written by hand, as quiet as the engine. */
export async function serveByHand(): Promise<ServedByHand> {
  const empty = async (): Promise<Ended> => completed(0);
  const services = Object.entries({ empty, careful, traced, naive }).map(([name, run]) =>
    workflow({ name, handlers: { run }, options }),
  );
  const server = createServer(createEndpointHandler({ services, logger: () => undefined }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
