import {
  controlPlaneVariable,
  countVariable,
  flagVariable,
  identityKeysVariable,
  portVariable,
  readDuration,
  readEnvironment,
  RUN_RETENTION,
  textVariable,
  urlVariable,
  type Environment,
} from '@platform/boot';
import { readJournalKeys, type DeploymentMode } from '@platform/engine';
import { MAX_DEFAULT_TIMEOUT_MS } from '@platform/interpreter';
import { Type } from '@sinclair/typebox';
import { Duration } from 'luxon';

const environmentSchema = Type.Object({
  ENDPOINT_HOST: textVariable,
  ENDPOINT_PORT: portVariable,
  RESTATE_ADMIN_URL: controlPlaneVariable,
  RESTATE_ENDPOINT_URL: urlVariable,
  RESTATE_AUTO_REGISTER: flagVariable,
  RESTATE_DEPLOYMENT: Type.Optional(
    Type.Union([Type.Literal('replace'), Type.Literal('immutable')]),
  ),
  RESTATE_IDENTITY_KEY: identityKeysVariable,
  PLATFORM_BUILD: textVariable,
  RUN_RETENTION: textVariable,
  ENGINE_INACTIVITY_TIMEOUT: textVariable,
  ENGINE_WATCH_INTERVAL: textVariable,
  ENGINE_LOST_ATTEMPTS: countVariable,
  ENGINE_STALL_LIMIT: textVariable,
  ENGINE_CANCEL_GRACE: textVariable,
  TERMINOLOGY_BASE_URL: urlVariable,
  JOURNAL_KEY: textVariable,
});

/** Configuration of the endpoint from its environment (docs/reference/environment.md). */
interface EndpointConfig {
  readonly host: string;
  readonly port: number;
  readonly adminUrl: string;
  readonly endpointUrl: string;
  readonly autoRegister: boolean;
  readonly deployment: DeploymentMode;
  /** Undefined: a digest of what is served. */
  readonly build: string | undefined;
  readonly identityKeys: readonly string[];
  readonly runRetentionMs: number;
  readonly inactivityTimeoutMs: number;
  readonly watchIntervalMs: number;
  /** The weight of lost attempts at which a run is stopped. */
  readonly lostAttempts: number;
  readonly stallLimitMs: number;
  readonly cancelGraceMs: number;
  /**
   * FHIR R4 terminology server that resolves value sets by default (`TERMINOLOGY_BASE_URL`); undefined:
   * the value sets of the plugins do. Systems that the instance routes elsewhere are not concerned.
   */
  readonly terminologyBaseUrl: string | undefined;
  /** Keys that encrypt what the steps of runs return; the first one encrypts, all decrypt. */
  readonly journalKeys: readonly Buffer[];
}

/**
 * An attempt that was asked to suspend hears of no completion before its last running step ends, so
 * a branch that could go on (a page to the doctor on call) would wait for a slow one (a language
 * model). Attempts are therefore asked only once every step has had its time.
 */
const INACTIVITY_TIMEOUT = {
  key: 'ENGINE_INACTIVITY_TIMEOUT',
  byDefault: Duration.fromMillis(MAX_DEFAULT_TIMEOUT_MS + 30_000, { locale: 'en' }).toISO(),
  atLeast: 'PT0S',
};

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Every look reads all that the control plane keeps. */
const WATCH_INTERVAL = { key: 'ENGINE_WATCH_INTERVAL', byDefault: 'PT10S', atLeast: 'PT1S' };

/** A plugin may compute for seconds, and a loaded machine stands still for a while. */
const STALL_LIMIT = { key: 'ENGINE_STALL_LIMIT', byDefault: 'PT30S', atLeast: 'PT5S' };
const CANCEL_GRACE = { key: 'ENGINE_CANCEL_GRACE', byDefault: 'PT10S', atLeast: 'PT1S' };
const LOST_ATTEMPTS = 5;

export function readEndpointConfig(environment: Environment): EndpointConfig {
  const given = readEnvironment(environmentSchema, environment);
  const host = given.ENDPOINT_HOST ?? '127.0.0.1';
  const port = Number(given.ENDPOINT_PORT ?? 9080);
  return {
    host,
    port,
    adminUrl: given.RESTATE_ADMIN_URL ?? 'http://127.0.0.1:9070',
    endpointUrl: given.RESTATE_ENDPOINT_URL ?? `http://127.0.0.1:${port}`,
    autoRegister: given.RESTATE_AUTO_REGISTER !== 'false',
    deployment: given.RESTATE_DEPLOYMENT ?? 'replace',
    build: given.PLATFORM_BUILD,
    identityKeys: listOf(given.RESTATE_IDENTITY_KEY ?? ''),
    runRetentionMs: readDuration(given.RUN_RETENTION, RUN_RETENTION),
    inactivityTimeoutMs: readDuration(given.ENGINE_INACTIVITY_TIMEOUT, INACTIVITY_TIMEOUT),
    watchIntervalMs: readDuration(given.ENGINE_WATCH_INTERVAL, WATCH_INTERVAL),
    lostAttempts: Number(given.ENGINE_LOST_ATTEMPTS ?? LOST_ATTEMPTS),
    stallLimitMs: readDuration(given.ENGINE_STALL_LIMIT, STALL_LIMIT),
    cancelGraceMs: readDuration(given.ENGINE_CANCEL_GRACE, CANCEL_GRACE),
    terminologyBaseUrl: given.TERMINOLOGY_BASE_URL,
    journalKeys: readJournalKeys(given.JOURNAL_KEY),
  };
}
