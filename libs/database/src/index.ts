export type { Database, OpenDatabaseOptions } from './database';
export { ensureSchema } from './ensure-schema';
export { openDatabase } from './open-database';
export type { SchemaChanges } from './schema-changes';
export type {
  AddedColumnDefinition,
  ColumnDefinition,
  IndexDefinition,
  TableDefinition,
} from './table-definition';
export { underLock, type LockName } from './under-lock';
