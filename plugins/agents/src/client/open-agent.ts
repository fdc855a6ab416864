import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';

import { MAX_TIMEOUT_MS } from './call-target';

/** An answer of a model has a few KiB. */
const MAX_PROVIDER_BYTES = 8 * 1_024 * 1_024;
const CONNECT_TIMEOUT_MS = 10_000;
/** At most as many calls at the same time to one address; the others wait, and the wait counts. */
const CONNECTIONS = 64;

const OPTIONS = {
  connections: CONNECTIONS,
  connect: { timeout: CONNECT_TIMEOUT_MS },
  headersTimeout: MAX_TIMEOUT_MS,
  bodyTimeout: MAX_TIMEOUT_MS,
  maxResponseSize: MAX_PROVIDER_BYTES,
};

/**
 * The connections to all providers, kept open between calls; through the proxy of the environment where it is in use. It
 * follows no redirect. Each call has its own signal, which ends it as a whole: the times of the agent are only the limit
 * of that. Idle connections do not keep the process alive.
 */
export const openAgent = (): Dispatcher =>
  process.env['NODE_USE_ENV_PROXY'] === '1'
    ? new EnvHttpProxyAgent({ ...OPTIONS, requestTls: OPTIONS.connect })
    : new Agent(OPTIONS);
