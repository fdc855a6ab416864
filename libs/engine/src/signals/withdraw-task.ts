import { WORKFLOW_SERVICE, type RunSignal, type SignalOutput } from '@platform/engine-api';
import { backoffMs, performEffect, type Withdrawal } from '@platform/interpreter';
import type { Context, WorkflowSharedContext } from '@restatedev/restate-sdk';

import type { EngineDeps } from '../engine-deps';
import { engineLog } from '../engine-log';
import { jsonSerde } from '../json-serde';
import { createWithdrawValidation } from '../run/publish-validation';
import { systemClock } from '../run/system-clock';

type WithdrawSignal = Extract<RunSignal, { signal: 'withdraw' }>;

const WITHDRAWAL_TIMEOUT_MS = 30_000;
const PACE = { intervalMs: 500, factor: 2, maxIntervalMs: 120_000 } as const;
/** As long as a run tells a record that is away of its tasks. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1_000;

/** Leaves a task of a run that ends to a message, which the control plane keeps until the record has taken it. */
export const withdrawLater = (context: Context, runId: string, withdrawal: Withdrawal): void =>
  send(context, runId, { ...withdrawal, signal: 'withdraw', tried: 0 }, PACE.intervalMs);

function send(context: Context, key: string, parameter: WithdrawSignal, delay: number): void {
  context.genericSend({
    service: WORKFLOW_SERVICE,
    method: 'resolveValidation',
    key,
    parameter,
    inputSerde: jsonSerde<RunSignal>(),
    delay,
  });
}

/**
 * Withdraws a task of an ended run from the record. A record that does not take it is told again later, so that its task
 * ends however the run ended and however long the record is away.
 */
export async function withdrawTask(
  context: WorkflowSharedContext,
  signal: WithdrawSignal,
  { recordPorts }: Pick<EngineDeps, 'recordPorts'>,
): Promise<SignalOutput> {
  const { pendingId, context: subjects, idempotencyKey, decision, tried } = signal;
  const withdraw = createWithdrawValidation(recordPorts);
  const outcome = await context.run('withdraw', () =>
    performEffect(
      async ({ signal: given }) => {
        const effect = { idempotencyKey, signal: given, ...(decision && { decision }) };
        await withdraw(pendingId, subjects, effect);
        return null;
      },
      {
        name: 'withdraw',
        language: 'fr',
        timeoutMs: WITHDRAWAL_TIMEOUT_MS,
        clock: systemClock,
        abandoned: context.request().attemptCompletedSignal,
      },
    ),
  );
  const answer = { runId: context.key, at: outcome.endedAt, duplicate: tried > 0 };
  if (outcome.ok) return answer;
  const since = signal.since ?? outcome.startedAt;
  const isOver = Date.parse(outcome.endedAt) - Date.parse(since) >= GIVE_UP_AFTER_MS;
  const fields = { runId: context.key, pendingId, error: outcome.failure.code };
  if (!outcome.failure.retryable || isOver) {
    engineLog.error(fields, 'validation close, mais encore ouverte dans le dossier');
    return answer;
  }
  const delay = Math.max(backoffMs(PACE, tried + 3), outcome.retryAfterMs ?? 0);
  send(context, context.key, { ...signal, tried: tried + 1, since }, delay);
  return answer;
}
