import type { WorkFile } from '../work-file';
import type { WhyRejected } from './read-resource';

/** Where the line of an export is. */
export interface Place {
  /** Id of the file in the work file. */
  readonly file: number | null;
  readonly line: number | null;
}

/** Named places of one reason. Beyond them a reason is counted alone: a broken export has millions. */
export const MAX_NAMED_LINES = 1_000;

export interface Rejections {
  /** `detail` is a word that contains no data of a record. */
  add(reason: WhyRejected, place: Place, detail?: string): void;
}

export const REJECTED = 'rejected';

/** Counts what is not read, and names the file and the line of the first of each reason. */
export function createRejections({ db, count }: WorkFile): Rejections {
  const named = new Map(
    (
      db.prepare('SELECT reason, count(*) AS n FROM rejected GROUP BY reason').all() as {
        reason: string;
        n: number;
      }[]
    ).map(({ reason, n }) => [reason, n]),
  );
  const insert = db.prepare(
    'INSERT INTO rejected (reason, file, line, detail) VALUES (?, ?, ?, ?)',
  );
  return {
    add(reason, { file, line }, detail) {
      count(REJECTED, reason);
      const so = named.get(reason) ?? 0;
      if (so >= MAX_NAMED_LINES) return;
      named.set(reason, so + 1);
      insert.run(reason, file, line, detail ?? null);
    },
  };
}
