import type BetterSqlite3 from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

const ROLLBACK = /^\s*rollback/iu;
const COMMIT = /^\s*(?:commit|end)\b/iu;
/** Statements that a connection keeps prepared: more than all stores of a process have. */
const STATEMENTS = 1_000;

type Run = (...bindings: unknown[]) => unknown;

/**
 * Runs `check` for every write of a connection: before it is committed, so that nothing is written, and afterwards,
 * before it is acknowledged. Inside a transaction only the commit is checked: until then nothing counts. Reads are not
 * checked, because they return acknowledged data. A transaction that fails the check is rolled back.
 */
export function guardWrites(connection: BetterSqlite3.Database, check: () => void): void {
  /** knex does not roll back after a commit that failed, so the transaction would stay open. */
  const checkBefore = (): void => {
    try {
      check();
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  };
  const checked = (run: Run, { readonly: isRead, source }: BetterSqlite3.Statement): Run => {
    const isCommit = COMMIT.test(source);
    return (...bindings) => {
      const commits = isCommit || (!isRead && !connection.inTransaction);
      if (commits) checkBefore();
      const answer = run(...bindings);
      if (commits) check();
      return answer;
    };
  };
  // With a full disk SQLite rolls back by itself. A second rollback would fail and hide the reason.
  const once =
    (run: Run): Run =>
    (...bindings) =>
      connection.inTransaction ? run(...bindings) : { changes: 0, lastInsertRowid: 0 };

  const prepare = connection.prepare.bind(connection);
  connection.prepare = preparedOnce((sql) => {
    const statement = prepare(sql);
    const run = statement.run.bind(statement) as Run;
    if (ROLLBACK.test(sql)) return Object.assign(statement, { run: once(run) });
    const all = statement.all.bind(statement) as Run;
    return Object.assign(statement, {
      run: checked(run, statement),
      all: checked(all, statement),
    });
  }) as typeof connection.prepare;
}

/** Keeps the statements that were used last: knex prepares its own anew for every query. */
function preparedOnce(
  prepare: (sql: string) => BetterSqlite3.Statement,
): (sql: string) => BetterSqlite3.Statement {
  const kept = new LRUCache<string, BetterSqlite3.Statement>({ max: STATEMENTS });
  return (sql) => {
    const statement = kept.get(sql) ?? prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
}
