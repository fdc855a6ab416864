import {
  EngineRefusedError,
  type DescribedSubject,
  type IngressClient,
} from '@platform/engine-api';
import type { Caller, Shown } from '@platform/http';
import { NotFoundError } from '@platform/ports';
import { subjectsOf } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import type { LiveRuns } from '@platform/run-projection';
import { whyNotAs } from './may-decide-as';
import { notAssigned } from './not-assigned';
import { runIdOf } from './pending-id';
import type { subjectsSchema } from './schemas';

interface DescribeDeps {
  readonly live: LiveRuns;
  readonly ingress: Pick<IngressClient, 'describeSubject'>;
}

interface DescribeRequest {
  readonly caller: Caller;
  /** Writes to the audit log whose identity is read, before it is read. */
  readonly audit: (resource: string) => Promise<void>;
}

/** An engine that is older than the question refuses it: the reader learns that nothing is known, and decides with that. */
async function described(
  subject: { readonly kind: string; readonly id: string },
  { ingress }: Pick<DescribeDeps, 'ingress'>,
): Promise<DescribedSubject> {
  try {
    return await ingress.describeSubject(subject);
  } catch (error) {
    if (!(error instanceof EngineRefusedError)) throw error;
    return { state: 'unavailable', code: error.refusal.code };
  }
}

/**
 * Returns who a validation is about, as the records know it, to a caller who may decide it. Rejects with `NotFoundError`
 * when no run waits for it, and with the problem `not-assigned` for everybody else.
 */
export async function describeSubjects(
  pendingId: string,
  deps: DescribeDeps,
  { caller, audit }: DescribeRequest,
): Promise<Shown<Static<typeof subjectsSchema>>> {
  const runId = runIdOf(pendingId);
  const snapshot = runId === undefined ? null : await deps.live.snapshot(runId);
  const pending = snapshot?.pending.find((each) => each.pendingId === pendingId);
  if (!snapshot || !pending) throw new NotFoundError('validation inconnue');
  const reasons = whyNotAs(caller, pending, snapshot.startedBy);
  if (reasons.length > 0) throw notAssigned(reasons);
  const subjects = Object.entries(subjectsOf(snapshot.context)).map(([kind, id]) => ({ kind, id }));
  for (const { kind, id } of subjects) await audit(`${kind}:${id}`);
  const items = await Promise.all(
    subjects.map(async (subject) => ({ ...subject, ...(await described(subject, deps)) })),
  );
  return { items };
}
