import type BetterSqlite3 from 'better-sqlite3';

const ROLLBACK = /^\s*rollback/iu;

type Run = (...bindings: unknown[]) => unknown;

/**
 * Runs `check` for every write of a connection: before the write, so that nothing is written, and after the commit,
 * before it is acknowledged. Reads are not checked, because they return acknowledged data. A transaction that fails
 * the check is rolled back.
 */
export function guardWrites(connection: BetterSqlite3.Database, check: () => void): void {
  const checked =
    (run: Run, { readonly: isRead }: BetterSqlite3.Statement): Run =>
    (...bindings) => {
      const wasInTransaction = connection.inTransaction;
      if (!isRead) check();
      const answer = run(...bindings);
      const isCommitted = !connection.inTransaction && (wasInTransaction || !isRead);
      if (isCommitted) check();
      return answer;
    };
  // With a full disk SQLite rolls back by itself. A second rollback would fail and hide the reason.
  const once =
    (run: Run): Run =>
    (...bindings) =>
      connection.inTransaction ? run(...bindings) : { changes: 0, lastInsertRowid: 0 };

  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((sql: string) => {
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
