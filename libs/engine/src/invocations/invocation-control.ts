import { setTimeout as delay } from 'node:timers/promises';

import { AdminRefusedError, queryAdmin, requestAdmin, sqlText } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE, type RunInput } from '@platform/engine-api';

import { readAttemptsLost } from '../attempts/attempts-lost-error';

/** State of an invocation at the control plane. */
export interface InvocationState {
  /** `completed`, `paused`, `backing-off`, `running`, `suspended`, …; `unknown` when there is no such invocation. */
  readonly status: string;
  /** Start of that status, in the control plane's format. Undefined for `unknown`. */
  readonly since?: string;
  /** True when it completed without a result of its handler. */
  readonly isBroken: boolean;
  /** It is paused or being refused because of lost attempts. */
  readonly hasLostAttempts: boolean;
}

/** Controls invocations through the control plane's admin API. Methods reject when it does not answer. */
export interface InvocationControl {
  stateOf(invocationId: string): Promise<InvocationState>;
  /**
   * Pauses an invocation whose attempt was just refused because of lost attempts. Resolves when it is paused with that
   * reason, or has ended.
   */
  pauseRefused(invocationId: string): Promise<void>;
  /** Resumes a paused invocation. Returns false when it is not paused. */
  resume(invocationId: string): Promise<boolean>;
  /** Kills an invocation. Returns false when it had already ended. */
  kill(invocationId: string): Promise<boolean>;
  /** Returns the input of a run; undefined when the control plane does not have it. */
  inputOf(invocationId: string): Promise<RunInput | undefined>;
  /** Returns the invocation id of a run; undefined when the control plane does not have it. */
  invocationOf(runId: string): Promise<string | undefined>;
}

/** Poll interval: the control plane needs a moment to register that an attempt was refused. */
const INVOCATION_POLL_MS = 250;
const MAX_POLLS = 120;
const OVER = [404, 409];
const ENDED = ['completed', 'unknown'];
const HELD_UP = ['paused', 'backing-off'];
const CONTROL_TIMEOUT_MS = 5_000;

interface StateRow {
  readonly status: string;
  readonly since: string;
  readonly result?: string | null;
  readonly failure?: string | null;
}

interface InputEntry {
  readonly Command?: { readonly Input?: { readonly payload?: readonly number[] } };
}

/** `answeredWithinMs` is the timeout of each request. */
export function createInvocationControl(
  adminUrl: string,
  answeredWithinMs = CONTROL_TIMEOUT_MS,
): InvocationControl {
  const access = () => ({ adminUrl, signal: AbortSignal.timeout(answeredWithinMs) });
  const sendCommand = (invocationId: string, what: string) =>
    requestAdmin(`/invocations/${encodeURIComponent(invocationId)}/${what}`, access(), {
      method: 'PATCH',
    });
  /** Answers false when it is too late for it. */
  const publishUnlessOver = async (invocationId: string, what: string): Promise<boolean> => {
    try {
      await sendCommand(invocationId, what);
      return true;
    } catch (error) {
      if (error instanceof AdminRefusedError && OVER.includes(error.status)) return false;
      throw error;
    }
  };
  const stateOf = async (invocationId: string): Promise<InvocationState> => {
    const [row] = await queryAdmin<StateRow>(
      `select status, modified_at as since, completion_result as result, last_failure as failure
       from sys_invocation where id = ${sqlText(invocationId)}`,
      access(),
    );
    if (!row) return { status: 'unknown', isBroken: false, hasLostAttempts: false };
    return {
      status: row.status,
      since: row.since,
      isBroken: row.result === 'failure',
      hasLostAttempts:
        HELD_UP.includes(row.status) && readAttemptsLost(row.failure ?? '') !== undefined,
    };
  };
  return {
    stateOf,
    async pauseRefused(invocationId) {
      for (let looks = 0; looks < MAX_POLLS; looks += 1) {
        await delay(INVOCATION_POLL_MS);
        const { status, hasLostAttempts } = await stateOf(invocationId);
        if (ENDED.includes(status)) return;
        if (status === 'paused') {
          if (hasLostAttempts) return;
          // A pause that overtook the refusal keeps the previous failure, so let one more attempt be refused.
          await publishUnlessOver(invocationId, 'resume');
        } else if (hasLostAttempts) await publishUnlessOver(invocationId, 'pause');
      }
      throw new Error('toujours en cours');
    },
    resume: (invocationId) => publishUnlessOver(invocationId, 'resume'),
    kill: (invocationId) => publishUnlessOver(invocationId, 'kill'),
    async inputOf(invocationId) {
      const [row] = await queryAdmin<{ readonly entry?: string | null }>(
        `select entry_json as entry from sys_journal
         where id = ${sqlText(invocationId)} and "index" = 0`,
        access(),
      );
      const entry = row?.entry ? (JSON.parse(row.entry) as InputEntry) : undefined;
      const payload = entry?.Command?.Input?.payload;
      return payload && (JSON.parse(Buffer.from(payload).toString('utf8')) as RunInput);
    },
    async invocationOf(runId) {
      const [row] = await queryAdmin<{ readonly id: string }>(
        `select id from sys_invocation_status
         where target_service_name = ${sqlText(WORKFLOW_SERVICE)} and target_handler_name = 'run'
           and target_service_key = ${sqlText(runId)}`,
        access(),
      );
      return row?.id;
    },
  };
}
