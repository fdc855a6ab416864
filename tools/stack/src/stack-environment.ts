import { join } from 'node:path';
import { LOOPBACK, type StackPorts } from './ports';

export interface StackUrls {
  readonly proxyUrl: string;
  readonly endpointUrl: string;
  readonly ingressUrl: string;
  readonly adminUrl: string;
}

export function stackUrls(ports: StackPorts): StackUrls {
  const at = (port: number): string => `http://${LOOPBACK}:${port}`;
  return {
    proxyUrl: at(ports.proxy),
    endpointUrl: at(ports.endpoint),
    ingressUrl: at(ports.ingress),
    adminUrl: at(ports.admin),
  };
}

export interface Wiring {
  ports: StackPorts;
  dataDir: string;
  instance: string;
  /** What the children inherit; it may move the run index and widen the proxy's address. */
  inherit: NodeJS.ProcessEnv;
}

/** The variables of spec/runtime.md that make the endpoint find the control plane and be found. */
export function endpointEnvironment({ ports, instance, dataDir }: Wiring): Record<string, string> {
  const { adminUrl, endpointUrl } = stackUrls(ports);
  return {
    ENDPOINT_HOST: LOOPBACK,
    ENDPOINT_PORT: String(ports.endpoint),
    RESTATE_ADMIN_URL: adminUrl,
    RESTATE_ENDPOINT_URL: endpointUrl,
    INSTANCE_CONFIG: instance,
    PLATFORM_DATA_DIR: dataDir,
  };
}

/** The proxy knows the ingress only, never the endpoint nor the admin address. */
export function proxyEnvironment(wiring: Wiring): Record<string, string> {
  const { ports, inherit } = wiring;
  return {
    PROXY_HOST: inherit['PROXY_HOST'] ?? LOOPBACK,
    PROXY_PORT: String(ports.proxy),
    RESTATE_URL: stackUrls(ports).ingressUrl,
    RUN_DB_URL: inherit['RUN_DB_URL'] ?? `sqlite:${join(wiring.dataDir, 'runs.sqlite')}`,
    INSTANCE_CONFIG: wiring.instance,
    PLATFORM_DATA_DIR: wiring.dataDir,
  };
}
