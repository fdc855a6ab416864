export { type EphemeralPostgres } from './postgres-database';
export { openEphemeralPostgres } from './ephemeral-postgres';
export { fixedClock, type FixedClock } from './fixed-clock';
export { freePort, freePorts } from './free-port';
export { PostgresUnavailableError } from './postgres-unavailable-error';
