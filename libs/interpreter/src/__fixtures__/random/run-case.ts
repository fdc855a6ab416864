import type { Driver, TraceEvent } from '../../driver';
import { interpret } from '../../interpret';
import type { Plan } from '../../plan/plan';
import { planWorkflow } from '../../plan/plan-workflow';
import type { NodeTrace, RunProgress, RunResult } from '../../trace';
import { createAnyOrderDriver } from './any-order-driver';
import { randomAnswers } from './answers';
import { diceOf } from './dice';
import type { RandomCase } from './random-case';
import { randomCatalog } from './random-catalog';
import { createRandomLab, type RandomLab } from './random-lab';

export const STARTED_AT = '2026-11-20T08:00:00.000Z';
export const RUN_ID = 'run-1';

export function planCase({ spec, callees }: RandomCase): Plan {
  const { plan, diagnostics } = planWorkflow(spec, randomCatalog, { locale: 'fr', callees });
  if (!plan) throw new Error(diagnostics.map(({ path, message }) => path + message.en).join('; '));
  return plan;
}

/** The observable effects of a run. */
export interface CaseRun {
  readonly result: RunResult;
  readonly events: readonly TraceEvent[];
  /** The last emitted trace of each node, by path. */
  readonly traces: Readonly<Record<string, NodeTrace>>;
  readonly lab: RandomLab;
  readonly detached: readonly string[];
  /** Paths of the nodes that an operator retried. */
  readonly retried: ReadonlySet<string>;
  /** Step name and idempotency key of every attempt. */
  readonly attempts: readonly (readonly [string, string])[];
}

export interface CaseRunOptions {
  readonly seed?: number;
  readonly lab?: RandomLab;
  readonly plan?: Plan;
  /** Replaces or wraps the any-order driver. */
  readonly driver?: (anyOrder: Driver, emit: (event: TraceEvent) => void) => Driver;
}

/** Runs a case as `run-1`. Effects and answers settle in an order that `seed` decides. */
export async function runCase(given: RandomCase, options: CaseRunOptions = {}): Promise<CaseRun> {
  const { seed = 1, lab = createRandomLab() } = options;
  const events: TraceEvent[] = [];
  const shown: NodeTrace[] = [];
  const detached: string[] = [];
  const retried = new Set<string>();
  const attempts: [string, string][] = [];
  let step = '';
  const emit = (event: TraceEvent): void => void events.push(event);
  const anyOrder = createAnyOrderDriver({
    now: new Date(STARTED_AT),
    dice: diceOf(seed),
    answers: randomAnswers,
    emit,
    onDetach: ({ runId }) => void detached.push(runId),
    performing: (name) => {
      step = name;
    },
  });
  const driver = options.driver?.(anyOrder, emit) ?? anyOrder;
  const saw = (key: string): void => void attempts.push([step, key]);
  const result = await interpret(
    options.plan ?? planCase(given),
    {
      runId: RUN_ID,
      event: { eventId: RUN_ID, eventType: 'random.started', values: given.values },
      context: { patient: { id: 'p1' } },
      startedAt: STARTED_AT,
      timezone: 'Europe/Paris',
    },
    {
      ports: { lab: watched(lab, saw) },
      terminology: {
        has: () => false,
        validateCode: () => false,
        expand: () => [],
        display: (_set, code) => code,
        subsumes: () => false,
      },
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
      publishValidation: async (_request, _context, { idempotencyKey }) => saw(idempotencyKey),
      withdrawValidation: async (_pendingId, _context, { idempotencyKey }) => saw(idempotencyKey),
    },
    {
      ...driver,
      next: async (inFlight) => {
        const settled = await driver.next(inFlight);
        if (settled.kind === 'action' && settled.action.action === 'retry') {
          retried.add(settled.name.replace(/^incident:|#\d+$/g, ''));
        }
        return settled;
      },
      rest: (progress: RunProgress) => {
        shown.push(...progress.nodes);
        driver.rest(progress);
      },
    },
  );
  const ended = events.flatMap((event) => (event.type === 'node-end' ? [event.trace] : []));
  return {
    result,
    events,
    traces: Object.fromEntries(
      [...shown, ...result.nodes, ...ended].map((trace) => [trace.path, trace]),
    ),
    lab,
    detached: detached.sort(),
    retried,
    attempts,
  };
}

const watched = (lab: RandomLab, saw: (key: string) => void): RandomLab => ({
  ...lab,
  read: (key) => {
    saw(key);
    return lab.read(key);
  },
  write: (inputs, key) => {
    saw(key);
    return lab.write(inputs, key);
  },
});

/** A trace without its times. Times depend on what ran before; the result of a node must not. */
function timeless({ trace, isWait }: { trace: NodeTrace; isWait: boolean }): object {
  const { startedAt: _from, endedAt: _to, ms: _ms, attempts: _attempts, ...rest } = trace;
  if (!isWait) return rest;
  const { at: _at, ...outputs } = rest.outputs ?? {};
  return { ...rest, outputs };
}

/** The part of a run that must be equal in every order: everything but times and attempts. */
export function essence({ result, traces, lab, detached }: CaseRun): object {
  const { status, outputs, error } = result;
  return {
    status,
    outputs,
    error,
    written: lab.written(),
    detached,
    nodes: Object.fromEntries(
      Object.values(traces)
        .map(
          (trace) => [trace.path, timeless({ trace, isWait: trace.type === 'core.wait' })] as const,
        )
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  };
}
