import {
  flagVariable,
  portVariable,
  readEnvironment,
  textVariable,
  urlVariable,
  type Environment,
} from '@platform/boot';
import type { DeploymentMode } from '@platform/engine';
import { LONGEST_DEFAULT_TIMEOUT_MS } from '@platform/interpreter';
import { ConfigurationError } from '@platform/ports';
import { Type } from '@sinclair/typebox';
import { Duration } from 'luxon';

const environmentSchema = Type.Object({
  ENDPOINT_HOST: textVariable,
  ENDPOINT_PORT: portVariable,
  RESTATE_ADMIN_URL: urlVariable,
  RESTATE_ENDPOINT_URL: urlVariable,
  RESTATE_AUTO_REGISTER: flagVariable,
  RESTATE_DEPLOYMENT: Type.Optional(
    Type.Union([Type.Literal('replace'), Type.Literal('immutable')]),
  ),
  RESTATE_IDENTITY_KEY: textVariable,
  PLATFORM_BUILD: textVariable,
  RUN_RETENTION: textVariable,
  ENGINE_INACTIVITY_TIMEOUT: textVariable,
  ENGINE_WATCH_INTERVAL: textVariable,
  TERMINOLOGY_BASE_URL: urlVariable,
});

/** What the endpoint process is told by its environment (docs/reference/environment.md). */
export interface EndpointConfig {
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
  /**
   * FHIR R4 terminology server that resolves value sets by default (`TERMINOLOGY_BASE_URL`); undefined:
   * the value sets of the plugins do. Systems that the instance routes elsewhere are not concerned.
   */
  readonly terminologyBaseUrl: string | undefined;
}

/**
 * An attempt that was asked to suspend hears of no completion before its last running step ends, so
 * a branch that could go on (a page to the doctor on call) would wait for a slow one (a language
 * model). Attempts are therefore asked only once every step has had its time.
 */
const DEFAULT_INACTIVITY_MS = LONGEST_DEFAULT_TIMEOUT_MS + 30_000;

function milliseconds(key: string, iso: string): number {
  const duration = Duration.fromISO(iso);
  if (!duration.isValid || duration.toMillis() < 0) {
    throw new ConfigurationError(key, 'durée ISO 8601 attendue, par exemple P365D ou PT5S');
  }
  return duration.toMillis();
}

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Every look reads all that the control plane keeps. */
const SHORTEST_WATCH_MS = 1_000;

function watchInterval(iso: string): number {
  const interval = milliseconds('ENGINE_WATCH_INTERVAL', iso);
  if (interval >= SHORTEST_WATCH_MS) return interval;
  throw new ConfigurationError('ENGINE_WATCH_INTERVAL', 'une seconde au moins (PT1S) est attendue');
}

/** Past it a finished event id would be run again, so it may not be shorter than a redelivery. */
const SHORTEST_RETENTION_MS = 24 * 60 * 60 * 1000;

function runRetention(iso: string): number {
  const retention = milliseconds('RUN_RETENTION', iso);
  if (retention >= SHORTEST_RETENTION_MS) return retention;
  throw new ConfigurationError('RUN_RETENTION', 'un jour au moins (P1D) est attendu');
}

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
    runRetentionMs: runRetention(given.RUN_RETENTION ?? 'P365D'),
    inactivityTimeoutMs:
      given.ENGINE_INACTIVITY_TIMEOUT === undefined
        ? DEFAULT_INACTIVITY_MS
        : milliseconds('ENGINE_INACTIVITY_TIMEOUT', given.ENGINE_INACTIVITY_TIMEOUT),
    watchIntervalMs: watchInterval(given.ENGINE_WATCH_INTERVAL ?? 'PT10S'),
    terminologyBaseUrl: given.TERMINOLOGY_BASE_URL,
  };
}
