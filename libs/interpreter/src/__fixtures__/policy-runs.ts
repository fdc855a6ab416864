import { NodeError, type Ports } from '@platform/ports';
import type { NodeSpec, PolicySpec } from '@platform/workflow';

import { runHarness, specOf, START, type HarnessResult, type HarnessRun } from './run-harness';

export const FAILING: Ports = {
  lab: {
    read: async () => {
      throw new NodeError('lab-down', 'panne', { retryable: true });
    },
  },
} as Ports;
export const give = (id: string): NodeSpec => ({ id, type: 't.give', config: { outputs: {} } });
export const read = (policy: PolicySpec, id = 'read'): NodeSpec => ({ id, type: 't.read', policy });

export const run = (policy: PolicySpec, options: HarnessRun = {}): Promise<HarnessResult> =>
  runHarness(
    specOf(
      [START, read(policy), give('then'), { id: 'use', type: 't.give', config: { outputs: {} } }],
      ['start.value -> read.value', 'read.$done -> then.$after', 'read.value -> use.$after'],
    ),
    { ports: FAILING, ...options },
  );

/** The journal names of timers, with their length, and of everything that settled. */
export const timersOf = ({ journal }: HarnessResult): readonly [string, number][] =>
  journal
    .flatMap((entry) => (entry.op === 'timer' ? [[entry.name, entry.ms] as const] : []))
    .map(([name, ms]) => [name, ms]);
export const phasesOf = ({ journal }: HarnessResult): readonly string[] =>
  journal.flatMap((entry) => (entry.op === 'rest' ? [entry.phase] : []));
