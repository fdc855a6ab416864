import {
  fetchControlPlane,
  isListening,
  listDeployments,
  type ListedDeployment,
  queryAdmin,
} from '@platform/control-plane-http';

const PROBE_TIMEOUT_MS = 2_000;

/** The two durable services every endpoint hosts (spec/runtime.md, processes). */
export const DURABLE_SERVICES: readonly string[] = ['workflow', 'record'];

/** True when both the admin side answers queries and the ingress is healthy. */
export async function controlPlaneReady(adminUrl: string, ingressUrl: string): Promise<boolean> {
  if (!(await answers((init) => fetchControlPlane(ingressUrl, '/restate/health', init)))) {
    return false;
  }
  const access = { adminUrl, timeoutMs: PROBE_TIMEOUT_MS };
  return queryAdmin('select count(1) from sys_invocation', access).then(
    () => true,
    () => false,
  );
}

/** What the control plane knows of the endpoint at an address; it writes it with a path of its own. */
async function deploymentAt(
  adminUrl: string,
  endpointUrl: string,
): Promise<ListedDeployment | undefined> {
  const { href } = new URL(endpointUrl);
  const access = { adminUrl, timeoutMs: PROBE_TIMEOUT_MS };
  const listed = await listDeployments(access).catch(() => []);
  return listed.find(({ uri }) => uri !== undefined && new URL(uri).href === href);
}

/** When the endpoint at an address was registered last; undefined: never, or nobody can tell. */
export const registeredAt = async (
  adminUrl: string,
  endpointUrl: string,
): Promise<string | undefined> => (await deploymentAt(adminUrl, endpointUrl))?.created_at;

/**
 * True when the ingress routes to every service and this very endpoint is one of the registered
 * deployments: after a restart the control plane still knows the services of the last session,
 * possibly under another address. `before`: `registeredAt` as it was when the endpoint was not
 * started yet; as long as it is the same, what is registered is the session before.
 */
export async function endpointRegistered(options: {
  adminUrl: string;
  ingressUrl: string;
  endpointUrl: string;
  services: readonly string[];
  before?: string | undefined;
}): Promise<boolean> {
  if (!(await isListening(options.endpointUrl, PROBE_TIMEOUT_MS))) return false;
  const health = await json<{ services?: string[] }>((init) =>
    fetchControlPlane(options.ingressUrl, '/restate/health', init),
  );
  if (!options.services.every((service) => health?.services?.includes(service))) return false;
  const found = await deploymentAt(options.adminUrl, options.endpointUrl);
  return found !== undefined && (!options.before || found.created_at !== options.before);
}

/** What `/readyz` names while every event is refused for the moment. */
const REFUSES_EVENTS = 'run index: being completed';

/**
 * True when the proxy is alive, both its checks pass and it takes events. What else works less than it should
 * is no reason to wait: it does not pass by itself.
 */
export async function proxyReady(proxyUrl: string): Promise<boolean> {
  if (!(await answers((init) => fetch(`${proxyUrl}/healthz`, init)))) return false;
  const readiness = await json<{ degraded?: string[] }>((init) =>
    fetch(`${proxyUrl}/readyz`, init),
  );
  return readiness !== undefined && !(readiness.degraded ?? []).includes(REFUSES_EVENTS);
}

async function answers(ask: (init: RequestInit) => Promise<Response>): Promise<boolean> {
  try {
    const response = await ask({ signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

async function json<T>(ask: (init: RequestInit) => Promise<Response>): Promise<T | undefined> {
  try {
    const response = await ask({ signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return response.status === 200 ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
