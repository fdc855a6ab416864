import type { Database, TableDefinition } from '@platform/database';

/** One row once the index holds every unfinished run. A new index has none. */
export const COMPLETENESS_TABLE: TableDefinition = {
  name: 'run_index_completeness',
  baseline: [
    { name: 'index_name', type: 'text', nullable: false, primary: true },
    { name: 'completed_at', type: 'text', nullable: false },
  ],
  added: [],
};

export interface Completeness {
  /** False on a new index, until `markComplete`. */
  isComplete(): Promise<boolean>;
  markComplete(): Promise<void>;
}

export function createCompleteness(
  { knex }: Pick<Database, 'knex'>,
  index: string,
  now: () => Date,
): Completeness & { forget(): Promise<void> } {
  const marks = () => knex(COMPLETENESS_TABLE.name);
  return {
    async isComplete() {
      return (await marks().where({ index_name: index }).first()) !== undefined;
    },
    async markComplete() {
      const mark = { index_name: index, completed_at: now().toISOString() };
      await marks().insert(mark).onConflict('index_name').ignore();
    },
    async forget() {
      await marks().where({ index_name: index }).delete();
    },
  };
}
