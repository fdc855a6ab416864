/** The tables that may be lost (docs/operations.md). */
export const INDEX_TABLES: readonly string[] = [
  'runs',
  'run_subjects',
  'run_turns',
  'run_index_completeness',
];
