import { createServer, isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';

import { listDeployments } from '@platform/control-plane-http';

import { OperatorError } from '../command';
import { controlPlaneAddress } from '../control-plane/control-plane-address';
import { reasonOf } from '../control-plane/reason-of';
import {
  ANSWER_MS,
  compareClocks,
  failure,
  good,
  warning,
  type Check,
  type CheckResult,
} from './check-result';

const DAY_MS = 86_400_000;
/** A certificate is renewed before. */
const LAST_DAYS = 30;

export const checkControlPlane: Check = async (call) => {
  const subject = 'control plane';
  try {
    const adminUrl = controlPlaneAddress(call, 'RESTATE_ADMIN_URL');
    try {
      const deployments = await listDeployments({ adminUrl, timeoutMs: ANSWER_MS });
      if (deployments.length > 0) {
        return [good(subject, `answers at ${adminUrl}; ${deployments.length} build(s) registered`)];
      }
      const todo = 'start an endpoint whose RESTATE_ADMIN_URL is this address';
      return [warning(subject, `answers at ${adminUrl}, but no endpoint is registered`, todo)];
    } catch (error) {
      const todo = 'start the control plane, or correct RESTATE_ADMIN_URL';
      return [
        failure(subject, `does not answer at ${adminUrl}: ${reasonOf(error, ANSWER_MS)}`, todo),
      ];
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [failure(subject, error.message, 'correct the variable')];
  }
};

/** Resolves with the code of the error that a process would get that listens there now. */
const refusalOf = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });

interface Listener {
  readonly subject: string;
  readonly host: string;
  readonly port: string;
  readonly fallback: number;
}

const LISTENERS: readonly Listener[] = [
  { subject: 'proxy', host: 'PROXY_HOST', port: 'PROXY_PORT', fallback: 4000 },
  { subject: 'endpoint', host: 'ENDPOINT_HOST', port: 'ENDPOINT_PORT', fallback: 9080 },
  { subject: 'console', host: 'UI_HOST', port: 'UI_PORT', fallback: 3000 },
];

const START_IT = 'start it; if it does not stay, the last line of its log says why';

/** Whether each process runs, or could take its port. */
export const checkPorts: Check = async ({ env }) => {
  const ports = await Promise.all(
    LISTENERS.map(async (listener) => {
      const host = env[listener.host] || '127.0.0.1';
      const port = Number(env[listener.port] || listener.fallback);
      return { ...listener, where: `${host}:${port}`, refusal: await refusalOf(host, port) };
    }),
  );
  const isPartlyStarted = ports.some(({ refusal }) => refusal === 'EADDRINUSE');
  return ports.map(({ subject, host, port, where, refusal }) => {
    if (refusal === 'EADDRINUSE') return good(subject, `something listens on ${where}`);
    if (refusal !== undefined) {
      const todo = `choose another ${host} or ${port}`;
      return failure(subject, `${where} cannot be taken: ${refusal}`, todo);
    }
    const says = `not started; ${where} is free`;
    return isPartlyStarted ? warning(subject, says, START_IT) : good(subject, says);
  });
};

interface Readiness {
  readonly ready?: boolean;
  readonly checks?: Readonly<Record<string, boolean>>;
  readonly degraded?: readonly string[];
}

/** What the proxy says of itself, if it runs. */
export const checkReadiness: Check = async ({ env }) => {
  const url = `http://${env['PROXY_HOST'] || '127.0.0.1'}:${env['PROXY_PORT'] || 4000}/readyz`;
  let answer: Readiness;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    answer = (await response.json()) as Readiness;
  } catch (error) {
    if (reasonOf(error, ANSWER_MS) === 'ECONNREFUSED') return [];
    const todo = 'something else may listen there, or the proxy is blocked: look at its log';
    return [failure('readiness', `${url} gives no answer: ${reasonOf(error, ANSWER_MS)}`, todo)];
  }
  const missing = Object.entries(answer.checks ?? {}).flatMap(([name, holds]) =>
    holds ? [] : [name],
  );
  const todo =
    'docs/api.md lists the checks and the degraded parts under /readyz, with what each one means';
  return [
    answer.ready === true && missing.length === 0
      ? good('readiness', 'the proxy is ready')
      : failure('readiness', `the proxy is not ready: ${missing.join(', ')}`, todo),
    ...(answer.degraded ?? []).map((part) => warning('readiness', part, todo)),
  ];
};

/** Every `https://` address below a value. */
function httpsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^https:\/\//.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(httpsIn);
}

const ADDRESSES = [
  'RESTATE_URL',
  'RESTATE_ADMIN_URL',
  'TERMINOLOGY_BASE_URL',
  'OIDC_ISSUER',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'API_URL',
];

/** Opens TLS as the processes do, and reads how long the certificate holds. */
const certificateOf = (host: string, port: number): Promise<PeerCertificate> =>
  new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...name, timeout: ANSWER_MS }, () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new DOMException('', 'TimeoutError')));
  });

const TRUST_IT = 'put its private authority into NODE_EXTRA_CA_CERTS, for the processes too';
const REACH_IT = 'correct the address, or start the system; no process reaches it from here';

/** What to do, by the error of the connection. */
const REMEDIES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'renew it: every connection to it fails since then',
  CERT_NOT_YET_VALID: 'set the clock right, or wait until it is valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'name the system as its certificate does',
  DEPTH_ZERO_SELF_SIGNED_CERT: TRUST_IT,
  SELF_SIGNED_CERT_IN_CHAIN: TRUST_IT,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: TRUST_IT,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TRUST_IT,
};

async function checkCertificate(origin: string): Promise<CheckResult> {
  const { hostname, port } = new URL(origin);
  try {
    const { valid_to: until } = await certificateOf(hostname, Number(port || 443));
    const days = Math.floor((Date.parse(until) - Date.now()) / DAY_MS);
    const says = `${origin}: valid for ${days} days`;
    if (days >= LAST_DAYS) return good('certificate', says);
    return warning('certificate', says, 'renew it; connections fail when it ends');
  } catch (error) {
    const reason = reasonOf(error, ANSWER_MS);
    return failure('certificate', `${origin}: ${reason}`, REMEDIES[reason] ?? REACH_IT);
  }
}

/** The systems that the instance and the environment name by https. */
export const checkCertificates: Check = async ({ env, installation: read }) => {
  const installation = await read().catch(() => undefined);
  const named = [
    ...ADDRESSES.flatMap((name) => httpsIn(env[name])),
    ...httpsIn(installation?.instance),
  ];
  const origins = [
    ...new Set(named.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))),
  ];
  return Promise.all(origins.map(checkCertificate));
};

/** Compares this clock with that of the control plane's machine. */
export const checkClock: Check = async (call) => {
  let address: string;
  try {
    address = controlPlaneAddress(call, 'RESTATE_URL');
  } catch {
    return [];
  }
  // Behind a socket is the same machine.
  if (!/^https?:/.test(address)) return [];
  const answer = await fetch(`${address}/restate/health`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => undefined);
  const theirs = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return [];
  return [compareClocks(theirs, 'the control plane')];
};
