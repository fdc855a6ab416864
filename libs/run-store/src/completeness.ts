import type { Database, RowOf, TableDefinition } from '@platform/database';

/** One row once the index holds every unfinished run. A new index has none. */
export const COMPLETENESS_TABLE = {
  name: 'run_index_completeness',
  baseline: [
    { name: 'index_name', type: 'text', nullable: false, primary: true },
    { name: 'completed_at', type: 'text', nullable: false },
  ],
  // 1: the control plane had no run when the index was new, so no run was ever sent without this database.
  added: [{ name: 'is_first', type: 'integer', nullable: true }],
} as const satisfies TableDefinition;

export type CompletenessRow = RowOf<typeof COMPLETENESS_TABLE>;

export interface Completeness {
  /** False on a new index, until `markComplete`. */
  isComplete(): Promise<boolean>;
  /** `isFirst`: the control plane has no run, not even an ended one. Default false. */
  markComplete(options?: { readonly isFirst: boolean }): Promise<void>;
}

export function createCompleteness(
  { knex }: Pick<Database, 'knex'>,
  index: string,
  now: () => Date,
): Completeness & { forget(): Promise<void> } {
  const marks = () => knex<CompletenessRow>(COMPLETENESS_TABLE.name);
  return {
    async isComplete() {
      return (await marks().where({ index_name: index }).first()) !== undefined;
    },
    async markComplete({ isFirst } = { isFirst: false }) {
      const mark: CompletenessRow = {
        index_name: index,
        completed_at: now().toISOString(),
        is_first: isFirst ? 1 : null,
      };
      await marks().insert(mark).onConflict('index_name').ignore();
    },
    async forget() {
      await marks().where({ index_name: index }).delete();
    },
  };
}
