import { createHmac } from 'node:crypto';
import { basename } from 'node:path';

import { DAY_MS } from '../events/calendar';
import type { KnownBy } from '../export/resource-facts';
import { REJECTED } from '../export/rejections';
import type { Side } from '../simulation/side';
import type { WorkFile } from '../work-file';
import { countResults } from './count-results';
import {
  REPORT_VERSION,
  type RejectedLines,
  type ReportRow,
  type RetrospectiveReport,
  type SideNumbers,
} from './report';

export interface ReportOptions {
  readonly sides: readonly Side[];
  readonly timezone: string;
  readonly knownBy: KnownBy;
  readonly isComplete: boolean;
  /** Keeps pseudonyms apart from those of other reports. */
  readonly secret: string;
}

/** Rows of ward and week. Beyond them, the smallest wards are summed up in one. */
const MAX_WARDS = 100;
const OTHER_WARDS = '…';
const MAX_PLACES = 20;

interface Sums {
  readonly ward: string;
  readonly week: string;
  readonly side: number;
  readonly started: number;
  readonly fired: number;
  readonly patients: number;
  readonly tasks: number;
  readonly failed: number;
  readonly undecided: number;
}

const NOTHING: SideNumbers = {
  started: 0,
  fired: 0,
  patients: 0,
  tasks: 0,
  failed: 0,
  undecided: 0,
};

const numbersOf = (sums: Sums | undefined): SideNumbers =>
  sums
    ? {
        started: sums.started,
        fired: sums.fired,
        patients: sums.patients,
        tasks: sums.tasks,
        failed: sums.failed,
        undecided: sums.undecided,
      }
    : NOTHING;

const SUMS = `sum(r.started) AS started, sum(r.fired) AS fired,
  count(DISTINCT CASE WHEN r.fired = 1 THEN e.patient END) AS patients,
  sum(r.tasks) AS tasks, sum(r.failed) AS failed, sum(r.undecided) AS undecided`;

/** Wards that have rows of their own. */
const WARDS = `WITH named AS (SELECT ward FROM events GROUP BY ward ORDER BY count(*) DESC, ward LIMIT ${MAX_WARDS}),
  placed AS (SELECT n, patient, week, CASE WHEN ward IN (SELECT ward FROM named) THEN ward ELSE '${OTHER_WARDS}' END AS ward FROM events)`;

function rowsOf({ db }: WorkFile, sides: number): readonly ReportRow[] {
  const events = db
    .prepare(
      `${WARDS} SELECT ward, week, count(*) AS events FROM placed GROUP BY ward, week ORDER BY ward, week`,
    )
    .all() as { ward: string; week: string; events: number }[];
  const sums = db
    .prepare(
      `${WARDS} SELECT e.ward, e.week, r.side, ${SUMS} FROM placed e JOIN results r ON r.event = e.n
       GROUP BY e.ward, e.week, r.side`,
    )
    .all() as Sums[];
  const keyOf = (ward: string, week: string, side: number) => JSON.stringify([ward, week, side]);
  const byKey = new Map(sums.map((sum) => [keyOf(sum.ward, sum.week, sum.side), sum]));
  return events.map((row) => ({
    ...row,
    sides: Array.from({ length: sides }, (_, side) =>
      numbersOf(byKey.get(keyOf(row.ward, row.week, side))),
    ),
  }));
}

function totalsOf({ db }: WorkFile, sides: number): readonly SideNumbers[] {
  const sums = db
    .prepare(
      `SELECT '' AS ward, '' AS week, r.side, ${SUMS} FROM events e JOIN results r ON r.event = e.n GROUP BY r.side`,
    )
    .all() as Sums[];
  return Array.from({ length: sides }, (_, side) =>
    numbersOf(sums.find((sum) => sum.side === side)),
  );
}

function rejectedOf(work: WorkFile): readonly RejectedLines[] {
  const places = work.db.prepare(
    `SELECT f.name AS file, r.line, r.detail FROM rejected r LEFT JOIN files f ON f.id = r.file
     WHERE r.reason = ? ORDER BY r.n LIMIT ${MAX_PLACES}`,
  );
  return work.counts(REJECTED).map(({ name: reason, count }) => ({
    reason,
    count,
    places: (
      places.all(reason) as { file: string | null; line: number | null; detail: string | null }[]
    ).map(({ file, line, detail }) => ({
      ...(file !== null && { file: basename(file) }),
      ...(line !== null && { line }),
      ...(detail !== null && { detail }),
    })),
  }));
}

/** Makes the report of what a work file has, complete or not. */
export function makeReport(work: WorkFile, options: ReportOptions): RetrospectiveReport {
  const { sides, timezone, knownBy, isComplete, secret } = options;
  const { db } = work;
  const one = <T>(sql: string): T => db.prepare(sql).get() as T;
  const { total, patients, from, to } = one<{
    total: number;
    patients: number;
    from: string | null;
    to: string | null;
  }>(
    `SELECT count(*) AS total, count(DISTINCT patient) AS patients, min(day) AS "from", max(day) AS "to" FROM events`,
  );
  const days =
    from === null || to === null ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const files = one<{ files: number; lines: number }>(
    'SELECT count(*) AS files, coalesce(sum(lines), 0) AS lines FROM files',
  );
  const [first] = sides;
  if (!first) throw new Error('aucune version');
  const counted = countResults(work, {
    sides: sides.length,
    days,
    pseudonymOf: (patient) =>
      `P-${createHmac('sha256', secret).update(patient).digest('hex').slice(0, 8)}`,
  });
  const { kinds, cases, ...tallies } = counted;
  const repeated = new Map(work.counts('repeated').map(({ name, count }) => [name, count]));
  return {
    apiVersion: REPORT_VERSION,
    workflow: { slug: first.workflow.slug, name: first.workflow.name },
    sides: sides.map(({ label, workflow }) => ({ label, version: workflow.version })),
    period: { ...(from !== null && { from }), ...(to !== null && { to }), days, timezone },
    export: {
      ...files,
      resources: work.counts('type').map(({ name, count }) => ({ type: name, count })),
      rejected: rejectedOf(work),
      outOfOrder: work.counts('order')[0]?.count ?? 0,
      knownBy,
    },
    events: {
      total,
      patients,
      bindings: work
        .counts('binding')
        .map(({ name, count }) => ({ name, count, repeated: repeated.get(name) ?? 0 })),
      leftOut: work.counts('left-out').map(({ name, count }) => ({ what: name, count })),
    },
    isComplete,
    totals: totalsOf(work, sides.length),
    rows: rowsOf(work, sides.length),
    ...tallies,
    ...(sides.length === 2 && {
      differing: { count: kinds.reduce((sum, { count }) => sum + count, 0), kinds },
    }),
    cases,
  };
}
