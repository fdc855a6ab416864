import {
  fetchControlPlane,
  isListening,
  listDeployments,
  type ListedDeployment,
  queryAdmin,
} from '@platform/control-plane-http';

import { type Probed } from './wait-until-ready';

export const PROBE_TIMEOUT_MS = 2_000;

/** The two durable services of every endpoint. */
export const DURABLE_SERVICES: readonly string[] = ['workflow', 'record'];

/** Whether a server listens there: much cheaper to find out than by a request that is refused, and asked often. */
export const isUp = (url: string): Promise<boolean> => isListening(url, PROBE_TIMEOUT_MS);

/** Returns true if the admin address responds to queries and the ingress is healthy. */
export async function controlPlaneReady(adminUrl: string, ingressUrl: string): Promise<boolean> {
  if (!(await isUp(adminUrl)) || !(await isUp(ingressUrl))) return false;
  if (!(await respondsOk((init) => fetchControlPlane(ingressUrl, '/restate/health', init)))) {
    return false;
  }
  const access = { adminUrl, timeoutMs: PROBE_TIMEOUT_MS };
  return queryAdmin('select count(1) from sys_invocation', access).then(
    () => true,
    () => false,
  );
}

/** Returns the deployment registered for an address. The control plane may write the address with a path. */
async function deploymentAt(
  adminUrl: string,
  endpointUrl: string,
): Promise<ListedDeployment | undefined> {
  const { href } = new URL(endpointUrl);
  const access = { adminUrl, timeoutMs: PROBE_TIMEOUT_MS };
  const listed = await listDeployments(access).catch(() => []);
  return listed.find(({ uri }) => uri !== undefined && new URL(uri).href === href);
}

/** Returns true if the console or the test bench serves its pages. */
export const pagesReady = async (url: string): Promise<boolean> =>
  (await isUp(url)) && respondsOk((init) => fetch(`${url}/healthz`, init));

/** Returns when the endpoint at an address was last registered. Undefined: never, or not known. */
export const registeredAt = async (
  adminUrl: string,
  endpointUrl: string,
): Promise<string | undefined> => (await deploymentAt(adminUrl, endpointUrl))?.created_at;

/**
 * Returns true if the ingress routes to every service and this endpoint is one of the registered deployments. The
 * services alone are not enough: after a restart the control plane still has those of the last session, possibly at
 * another address. `before` is `registeredAt` before the endpoint was started: the same value means that the
 * registration is of the previous session.
 */
export async function endpointRegistered(options: {
  adminUrl: string;
  ingressUrl: string;
  endpointUrl: string;
  services: readonly string[];
  before?: string | undefined;
}): Promise<boolean> {
  if (!(await isUp(options.endpointUrl))) return false;
  const health = await json<{ services?: string[] }>((init) =>
    fetchControlPlane(options.ingressUrl, '/restate/health', init),
  );
  if (!options.services.every((service) => health?.services?.includes(service))) return false;
  const found = await deploymentAt(options.adminUrl, options.endpointUrl);
  return found !== undefined && (!options.before || found.created_at !== options.before);
}

/** Details of `/readyz` while the proxy refuses every event for a while: that it does, and how far it has come. */
const REFUSES_EVENTS = 'run index: ';

/**
 * Returns true if the proxy is alive, both its checks pass and it accepts events. Other degradations are no reason
 * to wait: they do not end by themselves.
 */
export async function proxyReady(proxyUrl: string): Promise<Probed> {
  if (!(await isUp(proxyUrl))) return false;
  if (!(await respondsOk((init) => fetch(`${proxyUrl}/healthz`, init)))) return false;
  const readiness = await json<{ degraded?: string[] }>((init) =>
    fetch(`${proxyUrl}/readyz`, init),
  );
  if (readiness === undefined) return false;
  const refusing = (readiness.degraded ?? []).filter((name) => name.startsWith(REFUSES_EVENTS));
  return refusing.length === 0 || refusing.join(', ');
}

async function respondsOk(request: (init: RequestInit) => Promise<Response>): Promise<boolean> {
  try {
    const response = await request({ signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

async function json<T>(request: (init: RequestInit) => Promise<Response>): Promise<T | undefined> {
  try {
    const response = await request({ signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return response.status === 200 ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
