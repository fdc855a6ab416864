import { setTimeout as delay } from 'node:timers/promises';

import { AdminRefusedError, queryAdmin, requestAdmin, sqlText } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE, type RunInput } from '@platform/engine-api';

import { readAttemptsLost } from './attempts/attempts-lost-error';

/** Where the control plane is with an invocation. */
export interface InvocationStanding {
  /** `completed`, `paused`, `backing-off`, `running`, `suspended`, …; `unknown` when it has none such. */
  readonly status: string;
  /** When it came to be so, in the control plane's own writing; undefined for `unknown`. */
  readonly since?: string;
  /** Of one that is completed: not by what its handler answered. */
  readonly isBroken: boolean;
  /** It is paused, or refused again and again, for the attempts that it lost. */
  readonly hasLostAttempts: boolean;
}

/** What the control plane can be told of an invocation, at its admin address. Every method throws when it does not answer. */
export interface InvocationControl {
  standing(invocationId: string): Promise<InvocationStanding>;
  /**
   * Of one whose attempt was just refused for those that it lost. Resolves once it is paused and tells of
   * them, or has ended.
   */
  pauseRefused(invocationId: string): Promise<void>;
  /** Answers false for one that is not paused. */
  resume(invocationId: string): Promise<boolean>;
  /** Answers false for one that had ended. */
  kill(invocationId: string): Promise<boolean>;
  /** The input of a run; undefined when the control plane has it no more, or not yet. */
  inputOf(invocationId: string): Promise<RunInput | undefined>;
  /** Of a run; undefined for one that it does not have. */
  invocationOf(runId: string): Promise<string | undefined>;
}

/** The control plane needs a moment to learn that an attempt was refused. */
const LOOK_EVERY_MS = 250;
const MAX_POLLS = 120;
const OVER = [404, 409];
const ENDED = ['completed', 'unknown'];
const HELD_UP = ['paused', 'backing-off'];
const ANSWERED_WITHIN_MS = 5_000;

interface StandingRow {
  readonly status: string;
  readonly since: string;
  readonly result?: string | null;
  readonly failure?: string | null;
}

interface InputEntry {
  readonly Command?: { readonly Input?: { readonly payload?: readonly number[] } };
}

/** `answeredWithinMs`: each question. */
export function createInvocationControl(
  adminUrl: string,
  answeredWithinMs = ANSWERED_WITHIN_MS,
): InvocationControl {
  const access = () => ({ adminUrl, signal: AbortSignal.timeout(answeredWithinMs) });
  const tell = (invocationId: string, what: string) =>
    requestAdmin(`/invocations/${encodeURIComponent(invocationId)}/${what}`, access(), {
      method: 'PATCH',
    });
  /** Answers false when it is too late for it. */
  const publishUnlessOver = async (invocationId: string, what: string): Promise<boolean> => {
    try {
      await tell(invocationId, what);
      return true;
    } catch (error) {
      if (error instanceof AdminRefusedError && OVER.includes(error.status)) return false;
      throw error;
    }
  };
  const standing = async (invocationId: string): Promise<InvocationStanding> => {
    const [row] = await queryAdmin<StandingRow>(
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
    standing,
    async pauseRefused(invocationId) {
      for (let looks = 0; looks < MAX_POLLS; looks += 1) {
        await delay(LOOK_EVERY_MS);
        const { status, hasLostAttempts } = await standing(invocationId);
        if (ENDED.includes(status)) return;
        if (status === 'paused') {
          if (hasLostAttempts) return;
          // A pause that overtook the refusal keeps the failure before it: one more attempt is refused.
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
