export { anyCharacter } from './any-character';
export { builtScript } from './built-script';
export { type EphemeralPostgres, type PostgresServer } from './postgres-database';
export { startPostgresServer } from './embedded-postgres-process';
export { openEphemeralDatabase, type EphemeralDatabase } from './ephemeral-database';
export { openEphemeralPostgres } from './ephemeral-postgres';
export { fixedClock, type FixedClock } from './fixed-clock';
export { freePort, freePorts } from './free-port';
export { listenOnLoopback, type LoopbackServer } from './listen-on-loopback';
export { nodeEntry } from './node-entry';
export { openBrowser } from './open-browser';
export { openApiFindings } from './openapi-findings';
export { PostgresUnavailableError } from './postgres-unavailable-error';
export {
  startOidcProvider,
  type OidcProvider,
  type OidcProviderOptions,
  type TokenWish,
} from './oidc/oidc-provider';
export { forAll, inCampaign, PROPERTY_TIMEOUT_MS, scaled, sized } from './property-tests';
export { until } from './until';
