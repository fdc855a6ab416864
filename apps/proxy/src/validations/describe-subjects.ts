import {
  EngineRefusedError,
  type DescribedSubject,
  type IngressClient,
} from '@platform/engine-api';
import type { Caller, Shown } from '@platform/http';
import { NotFoundError } from '@platform/ports';
import { subjectsOf, withRunIndex, type RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import type { LiveRuns } from '@platform/run-projection';
import type { KnownSubjects, NamedSubject } from './known-subjects';
import { listValidations, type RequestedList } from './list-validations';
import { whyNotAs } from './may-decide-as';
import { notAssigned } from './not-assigned';
import { runIdOf } from './pending-id';
import type { listedSubjectsSchema, subjectsSchema } from './schemas';
import type { ValidationsQuery } from './validations-query';

interface Records {
  readonly ingress: Pick<IngressClient, 'describeSubject'>;
}

interface DescribeDeps extends Records {
  readonly live: LiveRuns;
}

interface DescribeRequest {
  readonly caller: Caller;
  /** Writes to the audit log whose identity is read, before it is read. */
  readonly audit: (resource: string) => Promise<void>;
}

/** An engine that is older than the question refuses it: the reader learns that nothing is known, and decides with that. */
export async function describeSubject(
  subject: NamedSubject,
  { ingress }: Records,
): Promise<DescribedSubject> {
  try {
    return await ingress.describeSubject(subject);
  } catch (error) {
    if (!(error instanceof EngineRefusedError)) throw error;
    return { state: 'unavailable', code: error.refusal.code };
  }
}

const namedIn = (subjects: Readonly<Record<string, string>>): readonly NamedSubject[] =>
  Object.entries(subjects).map(([kind, id]) => ({ kind, id }));

/** Describes subjects as the records know them now, once the audit log names each of them. */
async function describeAudited(
  subjects: Readonly<Record<string, string>>,
  records: Records,
  audit: DescribeRequest['audit'],
): Promise<Shown<Static<typeof subjectsSchema>>> {
  const named = namedIn(subjects);
  for (const { kind, id } of named) await audit(`${kind}:${id}`);
  const items = await Promise.all(
    named.map(async (subject) => ({ ...subject, ...(await describeSubject(subject, records)) })),
  );
  return { items };
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
  return describeAudited(subjectsOf(snapshot.context), deps, audit);
}

/**
 * Returns who a run is about, as the records know it, for its decision record. Rejects with `NotFoundError` for a run that
 * neither the index nor the engine has.
 */
export async function describeRunSubjects(
  runId: string,
  { store, ...deps }: DescribeDeps & { readonly store: RunStore },
  audit: DescribeRequest['audit'],
): Promise<Shown<Static<typeof subjectsSchema>>> {
  const entry = await withRunIndex(() => store.entry(runId));
  if (entry) return describeAudited(entry.subjects ?? {}, deps, audit);
  const snapshot = await deps.live.snapshot(runId);
  if (!snapshot) throw new NotFoundError('exécution inconnue');
  return describeAudited(subjectsOf(snapshot.context), deps, audit);
}

/**
 * Returns who each validation of a page is about, of those that the caller may decide: so that a list tells patients
 * apart. The page is that of `listValidations` for the same query.
 */
export async function describeListed(
  query: ValidationsQuery,
  { known, ...deps }: RequestedList & { readonly known: KnownSubjects },
): Promise<Shown<Static<typeof listedSubjectsSchema>>> {
  const { items, ...page } = await listValidations(query, deps);
  const mine = items.filter(({ mayDecide }) => mayDecide);
  const asked = mine.map(({ subjects }) => namedIn(subjects));
  const described = [...(await known.describe(asked.flat()))];
  return {
    ...page,
    items: mine.map(({ pendingId }, at) => ({
      pendingId,
      subjects: (asked[at] ?? []).map((subject) => ({
        ...subject,
        ...(described.shift() as DescribedSubject),
      })),
    })),
  };
}
