export { startEmbeddedPostgres } from './embedded-postgres-process';
export { type EphemeralPostgres, type RestartablePostgres } from './postgres-database';
export { openEphemeralPostgres } from './ephemeral-postgres';
export { fixedClock, type FixedClock } from './fixed-clock';
export { freePort, freePorts } from './free-port';
export { openApiFindings } from './openapi-findings';
export { PostgresUnavailableError } from './postgres-unavailable-error';
export {
  startOidcProvider,
  type OidcProvider,
  type OidcProviderOptions,
  type TokenWish,
} from './oidc/oidc-provider';
