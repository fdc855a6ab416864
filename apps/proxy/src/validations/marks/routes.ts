import { problemError, type Caller, type Route } from '@platform/http';
import type { LiveRuns } from '@platform/run-projection';
import { MAX_COMMENTS, withRunIndex, type Claim, type RunStore } from '@platform/run-store';
import { NotFoundError, type PendingValidation } from '@platform/ports';
import { Type } from '@sinclair/typebox';

import { decidedBy, personOf, personsOf } from '../../identity/decided-by';
import { cursorCodec, DEFAULT_PAGE_SIZE, toPage } from '../../listing/page';
import { markOperations } from './operations';
import { assignee, type AssigneeDeps } from './assignee';
import { openTask, type OpenTask } from './open-task';
import { shownClaim } from './shown-marks';

interface MarkDeps {
  readonly store: RunStore;
  readonly live: LiveRuns;
  readonly now: () => Date;
  readonly assignees: AssigneeDeps;
}

interface Outcome {
  readonly done: boolean;
  readonly claim: Claim | null;
}

/** Answers with the claim that stands. Throws the problem `claimed-by-other` when it is somebody else's. */
function answered({ done, claim }: Outcome, caller: Caller) {
  const shown = claim && shownClaim(claim, caller);
  if (done || !shown) return { status: 200, body: { claim: shown } } as const;
  throw problemError('claimed-by-other', {
    facts: {
      by: shown.by ?? { fr: 'une personne non nommée', en: 'somebody who is not named' },
      at: shown.at,
    },
    members: { claim: shown },
  });
}

/** A person puts a task off for a shift, not for days. */
const MAX_PUT_OFF_MS = 24 * 3_600_000;

/** Returns the instant up to which a task may be put off. */
const latestOf = ({ dueAt }: PendingValidation, now: Date): Date => {
  const latest = now.getTime() + MAX_PUT_OFF_MS;
  return new Date(dueAt === undefined ? latest : Math.min(latest, Date.parse(dueAt) || latest));
};

const commentCursor = cursorCodec(
  Type.Object(
    { skip: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
    { additionalProperties: false },
  ),
);
const decidedCursor = cursorCodec(
  Type.Object(
    { at: Type.String({ maxLength: 40 }), key: Type.String({ pattern: '^[\\w-]{1,100}$' }) },
    { additionalProperties: false },
  ),
);

/** Of a person without a name, in a text that is stored. */
const SOMEBODY = '—';

/** They come before the routes of one validation, whose pattern matches some of these too. */
export function markRoutes({ store, live, now, assignees }: MarkDeps): readonly Route[] {
  const { claims, comments, putOffs, decided } = store.marks;
  /** Names who loses a claim in the audit log, before they do. */
  const auditReplaced = async (
    pendingId: string,
    replaces: string | undefined,
    audit: (resource: string) => Promise<void>,
  ): Promise<void> => {
    if (replaces === undefined) return;
    const standing = (await withRunIndex(() => claims.of([pendingId]))).get(pendingId);
    if (standing?.byId !== undefined && standing.at === replaces) await audit(standing.byId);
  };
  /** To whom a task is given; undefined when the caller takes it. */
  const givenTo = async (user: string | undefined, open: OpenTask, { kind }: Caller) => {
    if (user === undefined) return undefined;
    // Nobody is authenticated: a person is what is stated, as everywhere.
    if (kind === 'anonymous') return { holder: { by: user }, isKnown: false };
    return assignee(user, open, { ...assignees, now: now() });
  };
  return [
    markOperations.claimValidation.handledBy(async ({ params, body, caller, audit }) => {
      const { replaces } = body;
      const { by, byId } = decidedBy(caller, body.by);
      const open = await openTask(params.pendingId, { live, caller });
      const given = await givenTo(body.for, open, caller);
      await auditReplaced(open.task.pendingId, replaces, audit);
      if (given?.holder.byId !== undefined) await audit(given.holder.byId);
      const claimed = given
        ? { holder: given.holder, givenBy: by ?? SOMEBODY, replaces }
        : { holder: { by, byId }, replaces };
      const reply = answered(await withRunIndex(() => claims.claim(open.task, claimed)), caller);
      return given?.isKnown === false
        ? { ...reply, body: { ...reply.body, unchecked: true } }
        : reply;
    }),
    markOperations.releaseValidation.handledBy(async ({ params, query, caller, audit }) => {
      const { replaces } = query;
      const { by, byId } = decidedBy(caller, query.by, 'query-invalid');
      const { task } = await openTask(params.pendingId, { live, caller });
      await auditReplaced(task.pendingId, replaces, audit);
      const holder = { by, byId };
      return answered(await withRunIndex(() => claims.release(task, { holder, replaces })), caller);
    }),
    markOperations.commentValidation.handledBy(async ({ params, body, caller }) => {
      const { text, key } = body;
      const { by, byId } = decidedBy(caller, body.by);
      const { task } = await openTask(params.pendingId, { live, caller });
      const writer = { by, byId };
      const comment = await withRunIndex(() => comments.add(task, { key, writer, text }));
      if (!comment) throw problemError('comments-full', { facts: { max: String(MAX_COMMENTS) } });
      return { status: 200, body: comment };
    }),
    markOperations.listRunComments.handledBy(async ({ params: { id }, query }) => {
      const { limit = DEFAULT_PAGE_SIZE, cursor } = query;
      const skip = cursor === undefined ? 0 : commentCursor.decode(cursor).skip;
      const found = await withRunIndex(() => comments.ofRun(id, { limit: limit + 1, skip }));
      if (found.length === 0) {
        const entry = await withRunIndex(() => store.entry(id));
        if (!entry && !(await live.snapshot(id))) throw new NotFoundError('exécution inconnue');
      }
      const next = () => commentCursor.encode({ skip: skip + limit });
      return { status: 200, body: toPage(found, limit, next) };
    }),
    markOperations.putOffValidation.handledBy(async ({ params, body, caller }) => {
      const { task } = await openTask(params.pendingId, { live, caller });
      const until = body.until === null ? null : new Date(body.until);
      const latest = latestOf(task, now());
      if (until !== null && until > latest) {
        const at = latest.toISOString();
        throw problemError('put-off-too-long', { facts: { at }, members: { latest: at } });
      }
      const putOff = until && { until: until.toISOString(), escalations: task.reminders ?? 0 };
      await withRunIndex(() => putOffs.set(task, personOf(caller), putOff));
      return { status: 200, body: { putOff: putOff && { until: putOff.until } } };
    }),
    markOperations.listDecidedValidations.handledBy(async ({ query, caller }) => {
      const { limit = DEFAULT_PAGE_SIZE, cursor } = query;
      const after = cursor === undefined ? undefined : decidedCursor.decode(cursor);
      const persons = personsOf(caller);
      const { items, next } = await withRunIndex(() => decided.list(persons, { limit, after }));
      return {
        status: 200,
        body: { items, ...(next && { nextCursor: decidedCursor.encode({ ...next }) }) },
      };
    }),
  ];
}
