export { writeBuiltChecks } from './schema/write-built-checks';
