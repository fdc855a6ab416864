import {
  connectionsVariable,
  DEFAULT_CONNECTIONS_PER_ADDRESS,
  controlPlaneVariable,
  portVariable,
  readDuration,
  readEnvironment,
  RUN_RETENTION,
  textVariable,
  urlVariable,
  type Environment,
} from '@platform/boot';
import { DEFAULT_BODY_BYTES } from '@platform/http';
import { explained } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

import { DEFAULT_AGENT_BUDGET_MS } from './agents/agent-times';
import { computeVariables, readComputeConfig, type ComputeConfig } from './compute/compute-config';
import { authVariables, readAuthConfig, type AuthConfig } from './identity/auth-config';
import { readTrustedProxies, type TrustedProxies } from './identity/trusted-proxies';

const environmentSchema = Type.Object({
  ...authVariables,
  TRUSTED_PROXIES: textVariable,
  API_CONNECTIONS_PER_ADDRESS: connectionsVariable,
  API_REQUESTS_AT_ONCE: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,3}$',
      ...explained({
        fr: 'un nombre de requêtes de 1 à 9999 est attendu',
        en: 'a number of requests from 1 to 9999 is expected',
      }),
    }),
  ),
  API_REQUESTS_WAITING: Type.Optional(
    Type.String({
      pattern: '^(0|[1-9]\\d{0,3})$',
      ...explained({
        fr: 'un nombre de requêtes de 0 à 9999 est attendu',
        en: 'a number of requests from 0 to 9999 is expected',
      }),
    }),
  ),
  API_ANSWER_TIME: textVariable,
  AGENT_HTTP_BUDGET_MS: Type.Optional(
    Type.String({
      pattern: '^(0|[1-9]\\d{0,5})$',
      ...explained({
        fr: 'un nombre de millisecondes de 0 (ne pas attendre) à 999999 est attendu',
        en: 'a number of milliseconds from 0 (do not wait) to 999999 is expected',
      }),
    }),
  ),
  ...computeVariables,
  PROXY_HOST: textVariable,
  PROXY_PORT: portVariable,
  RESTATE_URL: controlPlaneVariable,
  RUN_DB_URL: textVariable,
  DEFINITION_SEED_DIR: textVariable,
  RUN_RETENTION: textVariable,
  RUN_SWEEP_INTERVAL: textVariable,
  TERMINOLOGY_BASE_URL: urlVariable,
  API_BODY_LIMIT: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{2,8}$',
      ...explained({
        fr: 'un nombre d’octets de 100 à 999999999 est attendu',
        en: 'a number of bytes from 100 to 999999999 is expected',
      }),
    }),
  ),
});

/** The proxy's configuration from environment variables (docs/reference/environment.md). */
export interface ProxyConfig {
  readonly host: string;
  readonly port: number;
  readonly ingressUrl: string;
  readonly runDbUrl: string | undefined;
  readonly definitionSeedDir: string | undefined;
  /** Maximum request body, in bytes. */
  readonly bodyLimitBytes: number;
  readonly auth: AuthConfig;
  readonly trustedProxies: TrustedProxies;
  /** Maximum open connections per address; null for no limit. */
  readonly connectionsPerAddress: number | null;
  /** Maximum concurrent and queued requests. */
  readonly limiter: { readonly concurrency: number; readonly waiting: number };
  /** Response deadline, in ms. */
  readonly answerMs: number;
  /** How long an invocation of an agent waits for its run, in ms; always less than `answerMs`. */
  readonly agentBudgetMs: number;
  readonly compute: ComputeConfig;
  /** Same value as the endpoint's. After this time the engine has forgotten a finished run. */
  readonly runRetentionMs: number;
  readonly sweepIntervalMs: number;
  /** Same value as the endpoint's. Simulations resolve value sets there by default. */
  readonly terminologyBaseUrl: string | undefined;
}

/** Most concurrent requests wait for the engine; each may hold some megabytes. */
const DEFAULT_REQUEST_CONCURRENCY = '64';
/** A queue of some seconds of work on a small machine. */
const DEFAULT_REQUESTS_WAITING = '512';

const DEFAULT_ANSWER_TIME = { key: 'API_ANSWER_TIME', byDefault: 'PT30S', atLeast: 'PT1S' };
/** To write the answer in. */
const ANSWERING_MARGIN_MS = 500;

const SWEEP_INTERVAL = { key: 'RUN_SWEEP_INTERVAL', byDefault: 'PT1M', atLeast: 'PT1S' };

export function readProxyConfig(environment: Environment): ProxyConfig {
  const given = readEnvironment(environmentSchema, environment);
  const host = given.PROXY_HOST ?? '127.0.0.1';
  const answerMs = readDuration(given.API_ANSWER_TIME, DEFAULT_ANSWER_TIME);
  return {
    host,
    port: Number(given.PROXY_PORT ?? 4000),
    ingressUrl: given.RESTATE_URL ?? 'http://127.0.0.1:8080',
    runDbUrl: given.RUN_DB_URL,
    definitionSeedDir: given.DEFINITION_SEED_DIR,
    bodyLimitBytes: Number(given.API_BODY_LIMIT ?? DEFAULT_BODY_BYTES),
    auth: readAuthConfig(given, host),
    trustedProxies: readTrustedProxies(given.TRUSTED_PROXIES),
    connectionsPerAddress:
      Number(given.API_CONNECTIONS_PER_ADDRESS ?? DEFAULT_CONNECTIONS_PER_ADDRESS) || null,
    limiter: {
      concurrency: Number(given.API_REQUESTS_AT_ONCE ?? DEFAULT_REQUEST_CONCURRENCY),
      waiting: Number(given.API_REQUESTS_WAITING ?? DEFAULT_REQUESTS_WAITING),
    },
    answerMs,
    agentBudgetMs: Math.min(
      Number(given.AGENT_HTTP_BUDGET_MS ?? DEFAULT_AGENT_BUDGET_MS),
      answerMs - ANSWERING_MARGIN_MS,
    ),
    compute: readComputeConfig(given),
    runRetentionMs: readDuration(given.RUN_RETENTION, RUN_RETENTION),
    sweepIntervalMs: readDuration(given.RUN_SWEEP_INTERVAL, SWEEP_INTERVAL),
    terminologyBaseUrl: given.TERMINOLOGY_BASE_URL,
  };
}
