export { openRunStore } from './knex-run-store';
export type { FinalStatus, RunMeta, RunRecord, SubjectIds } from './run-record';
export type { RunStore, RunStoreOptions } from './run-store';
