import { type Attack } from './attack';
import { type OpenTarget } from './target/open-target';
import { type Target } from './target/target';
import { watchMemory } from './watch/memory';

/** Default maximum wait that the platform itself may add to `/healthz`. */
const MAX_PROBE_WAIT_MS = 500;

export interface AttackResult {
  readonly attack: Pick<Attack, 'name' | 'does' | 'mode'>;
  /** What the attacker got. Absent if the attack ended with an error. */
  readonly got?: string;
  /** Why the platform did not withstand it. Empty if it did. */
  readonly failures: readonly string[];
  /** `/healthz` waited too long, and nothing else failed. */
  readonly isOnlySlow: boolean;
  /** Failures of earlier launches that were only slow. */
  readonly earlier?: readonly string[];
  readonly maxWaitMs: number;
  readonly maxOwnWaitMs: number;
  /** MiB, Linux only. */
  readonly proxyMemory?: number;
  readonly endpointMemory?: number;
  readonly ms: number;
}

const PROCESSES = ['proxy', 'endpoint', 'control plane'] as const;

/** Runs the attack and watches health, memory and processes. Never rejects: an error is a failure in the result. */
export async function launchAttack(attack: Attack, target: OpenTarget): Promise<AttackResult> {
  const { stack } = target;
  const health = await target.watch();
  const proxyMemory = watchMemory(() => stack.proxy.pid);
  const endpointMemory = watchMemory(() => stack.endpoint.pid);
  const before = pidsOf(target);
  const started = performance.now();
  const failures: string[] = [];
  let got: string | undefined;
  try {
    got = await attack.run(target);
  } catch (error) {
    failures.push((error as Error).message);
  }
  const ms = performance.now() - started;
  const seen = await health.take();
  const memory = { proxy: proxyMemory.take(), endpoint: endpointMemory.take() };
  for (const watch of [proxyMemory, endpointMemory]) watch.stop();
  const after = pidsOf(target);
  failures.push(
    ...PROCESSES.filter(
      (name) => before[name] !== after[name] && !attack.mayEnd?.includes(name),
    ).map((name) => `the ${name} ended`),
  );
  const isProxyUp = !attack.mayEnd?.includes('proxy');
  if (isProxyUp && seen.unanswered > 0)
    failures.push(`/healthz unanswered ${seen.unanswered} times`);
  const { healthMayWaitMs = MAX_PROBE_WAIT_MS } = attack;
  const isSlow = isProxyUp && seen.maxOwnWaitMs > healthMayWaitMs;
  const isOnlySlow = isSlow && failures.length === 0;
  if (isSlow) failures.push(`/healthz waited ${Math.round(seen.maxOwnWaitMs)} ms`);
  const { name, does, mode } = attack;
  return {
    attack: { name, does, mode },
    failures,
    isOnlySlow,
    maxWaitMs: seen.maxWaitMs,
    maxOwnWaitMs: seen.maxOwnWaitMs,
    ms,
    ...(got !== undefined && { got }),
    ...(memory.proxy !== undefined && { proxyMemory: memory.proxy }),
    ...(memory.endpoint !== undefined && { endpointMemory: memory.endpoint }),
  };
}

const pidsOf = ({ stack }: Target) => ({
  proxy: stack.proxy.pid,
  endpoint: stack.endpoint.pid,
  'control plane': stack.controlPlane.pid,
});
