import type { Database } from '@platform/database';
import {
  createPurge,
  openRunStore,
  type Purge,
  type RunEntry,
  type RunStore,
} from '@platform/run-store';

import { readArguments, requireNoMore, type Command, type OperatorCall } from '../command';
import { createAdminClient } from '../control-plane/admin-client';
import { counted } from '../output';
import { purgeFromControlPlane } from '../purge/purge-control-plane';
import { countRemaining } from '../purge/count-remaining';
import { requireSelection, selectedRuns, textsOf, type Selection } from '../purge/selection';
import { DATABASE_HELP, DATABASE_OPTION, recordIn, withDatabase } from '../with-database';

const HELP = `Removes ended runs for good: from the control plane (journal, state, values, decisions) and from the database, with
their subjects, delivered events, refused records and comments on tasks. Without --yes it only counts.

Usage: platform purge --older-than <period> [--yes]
Usage: platform purge --subject <kind>=<id> [--yes]

  --older-than <period>  runs that ended before, an ISO 8601 duration of a day or more, e.g. P2Y
  --subject <kind>=<id>  every run of this subject, e.g. patient=p1. Refused while one of them has not ended: cancel it first
  --yes                  does it. There is no way back, except a backup
${DATABASE_HELP}

  RESTATE_ADMIN_URL      the control plane's admin address

Not removed: a run that has not ended, the last firing of each schedule (the schedule continues from it), the audit log,
and what other systems have (the patient record, traces and logs at your collector, backups).
An event of a purged run that is sent again starts a new run: choose a period after which nobody sends it again.

Exit codes: 0 done, 1 refused or something was kept that should go.
`;

interface Parts {
  readonly store: RunStore;
  readonly purge: Purge;
}

interface Counts {
  runs: number;
  kept: number;
  deliveries: number;
  refused: number;
  comments: number;
}

const NOTHING: Counts = { runs: 0, kept: 0, deliveries: 0, refused: 0, comments: 0 };

const hasEnded = ({ finalStatus, lostAt }: RunEntry): boolean =>
  finalStatus !== null || lostAt !== null;

/** Without its last firing, a schedule would start again from its publication. */
async function isLastFiring({ store }: Parts, { id, workflowSlug }: RunEntry): Promise<boolean> {
  if (workflowSlug === null) return false;
  const { firingPrefix } = await import('@platform/interpreter');
  const prefix = firingPrefix(workflowSlug);
  if (!id.startsWith(prefix)) return false;
  return id === `${prefix}${await store.latestInstant(prefix)}`;
}

async function separate(
  parts: Parts,
  runs: readonly RunEntry[],
): Promise<{ readonly go: readonly RunEntry[]; readonly kept: number }> {
  const go: RunEntry[] = [];
  for (const run of runs) if (!(await isLastFiring(parts, run))) go.push(run);
  return { go, kept: runs.length - go.length };
}

/** Counts what would go, and returns the runs that have not ended. */
async function plan(
  parts: Parts,
  selection: Selection,
): Promise<{ readonly counts: Counts; readonly unfinished: readonly string[] }> {
  const counts: Counts = { ...NOTHING };
  const unfinished: string[] = [];
  for await (const page of selectedRuns(parts, selection)) {
    unfinished.push(...page.filter((run) => !hasEnded(run)).map(({ id }) => id));
    const { go, kept } = await separate(parts, page.filter(hasEnded));
    counts.runs += go.length;
    counts.kept += kept;
  }
  const { texts } = parts.purge;
  counts.deliveries = await texts.count('deliveries', textsOf(selection));
  counts.refused = await texts.count('refused', textsOf(selection));
  counts.comments = await texts.count('comments', textsOf(selection));
  return { counts, unfinished };
}

const sentence = ({ runs, deliveries, refused, comments, kept }: Counts): string =>
  [
    counted(runs, 'run'),
    counted(deliveries, 'delivered event'),
    counted(refused, 'refused record'),
    counted(comments, 'comment'),
    `${kept} kept`,
  ].join(', ');

/** Of the audit log: what and how much, and never whom. */
const resourceOf = (selection: Selection, when: 'before' | 'done', counts: Counts): string => {
  const what = selection.by === 'age' ? selection.period : selection.kind;
  const { runs, deliveries, refused, comments, kept } = counts;
  return `purge:${what} ${when} runs=${runs} deliveries=${deliveries} refused=${refused} comments=${comments} kept=${kept}`;
};

async function removeAll(call: OperatorCall, parts: Parts, selection: Selection): Promise<Counts> {
  const admin = createAdminClient(call);
  const counts: Counts = { ...NOTHING };
  for await (const page of selectedRuns(parts, selection)) {
    const { go, kept } = await separate(parts, page.filter(hasEnded));
    const unfinished = await purgeFromControlPlane(
      admin,
      go.map(({ id }) => id),
    );
    const removed = await parts.purge.remove(go.filter(({ id }) => !unfinished.has(id)));
    counts.runs += removed;
    counts.kept += kept + go.length - removed;
    call.printStatus(`${counted(counts.runs, 'run')} removed`);
  }
  const { texts } = parts.purge;
  counts.deliveries = await texts.remove('deliveries', textsOf(selection));
  counts.refused = await texts.remove('refused', textsOf(selection));
  counts.comments = await texts.remove('comments', textsOf(selection));
  return counts;
}

async function purgeNow(
  call: OperatorCall,
  { database, ...parts }: Parts & { readonly database: Database },
  selection: Selection,
  planned: Counts,
): Promise<number> {
  await recordIn(database, 'purgeRuns', resourceOf(selection, 'before', planned));
  const counts = await removeAll(call, parts, selection);
  const isReclaimed = await parts.purge.reclaim();
  await recordIn(database, 'purgeRuns', resourceOf(selection, 'done', counts));
  call.print(`purged  ${sentence(counts)}\n`);
  if (!isReclaimed) {
    call.print(
      'the database keeps the bytes until it uses the space again, or until VACUUM (PostgreSQL: VACUUM FULL)\n',
    );
  }
  if (selection.by === 'age') return 0;
  const left = await countRemaining(database, parts, selection);
  call.print(`${left.lines.join('\n')}\n`);
  return left.isClean ? 0 : 1;
}

export const purge: Command = {
  help: HELP,
  async run(call) {
    const { values, positionals } = readArguments(call.argv, {
      ...DATABASE_OPTION,
      'older-than': { type: 'string' },
      subject: { type: 'string' },
      yes: { type: 'boolean' },
    });
    requireNoMore(positionals);
    const selection = requireSelection(values, new Date());
    return withDatabase(call, { given: values.database }, async (database) => {
      const parts = { store: await openRunStore(database), purge: createPurge(database) };
      const { counts, unfinished } = await plan(parts, selection);
      if (unfinished.length > 0) {
        for (const id of unfinished) call.print(`not ended  ${id}\n`);
        call.printStatus(
          `refused: ${counted(unfinished.length, 'run')} of the subject not ended: cancel them first (POST /api/runs/{id}/cancel)`,
        );
        return 1;
      }
      if (values.yes === true) {
        return purgeNow(call, { database, ...parts }, selection, counts);
      }
      call.print(`would be purged  ${sentence(counts)}; --yes does it\n`);
      return 0;
    });
  },
};
