export type { Database } from './database';
export { ensureSchema, ensureSchemas } from './ensure-schema';
export { toStartImpeded } from './start-impeded';
export { openDatabase } from './open-database';
export type { GroupedWrite } from './group-writer';
export { prepareInsert } from './prepare-insert';
export { prepareQuery, type PreparedQuery } from './prepared-query';
export {
  MAX_INTEGER,
  type ColumnDefinition,
  type RowOf,
  type TableDefinition,
} from './table-definition';
export type { Session } from './session';
export { shareNext } from './share-next';
export { sqliteDriver } from './sqlite-driver';
export { openWriteProbe, type WriteProbe } from './write-probe';
export { openProcessLocks, type ProcessLocks } from './process-locks';
export { underLock } from './under-lock';
export { whileAvailable } from './while-available';
