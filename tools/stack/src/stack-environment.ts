import { join } from 'node:path';
import { controlPlaneUrls, type ControlPlaneListening } from './control-plane';
import { LOOPBACK, type PortName, type StackPorts } from './ports';

export interface StackUrls {
  readonly proxyUrl: string;
  readonly endpointUrl: string;
  /** `http://…`, or `unix:<path>` where the control plane listens on sockets. */
  readonly ingressUrl: string;
  readonly adminUrl: string;
}

/** Where a stack is: enough to know every address of it. */
export interface StackPlace {
  readonly ports: StackPorts;
  readonly dataDir: string;
  readonly listen: ControlPlaneListening;
}

/** The folder of the control plane, in that of a stack. */
export const controlPlaneFolder = (dataDir: string): string => join(dataDir, 'restate');

export function stackUrls({ ports, dataDir, listen }: StackPlace): StackUrls {
  const at = (port: number): string => `http://${LOOPBACK}:${port}`;
  return {
    proxyUrl: at(ports.proxy),
    endpointUrl: at(ports.endpoint),
    ...controlPlaneUrls(listen, ports, controlPlaneFolder(dataDir)),
  };
}

/**
 * Nobody who must say who they are may find a way around the proxy that asks: there the control
 * plane, which asks nobody, is on no port.
 */
export function listeningFor(env: NodeJS.ProcessEnv): ControlPlaneListening {
  return (env['AUTH_MODE'] || 'open') === 'open' ? 'tcp' : 'unix';
}

/** The ports that are listened on. */
export const portsOf = (listen: ControlPlaneListening): readonly PortName[] =>
  listen === 'unix' ? ['proxy', 'endpoint'] : ['proxy', 'endpoint', 'ingress', 'admin', 'fabric'];

export interface Wiring extends StackPlace {
  /** Undefined: `instance.yaml` of the repository, or without it an empty manifest. */
  readonly instance: string | undefined;
  /** Public key of what the control plane signs its requests with. */
  readonly identityKey: string;
  /** What the children inherit; it may move the run index and widen the proxy's address. */
  readonly inherit: NodeJS.ProcessEnv;
}

/** The variables of spec/runtime.md that make the endpoint find the control plane and be found. */
export function endpointEnvironment(wiring: Wiring): Record<string, string> {
  const { ports, instance, dataDir, inherit } = wiring;
  const { adminUrl, endpointUrl } = stackUrls(wiring);
  const others = inherit['RESTATE_IDENTITY_KEY'];
  return {
    ENDPOINT_HOST: LOOPBACK,
    ENDPOINT_PORT: String(ports.endpoint),
    RESTATE_ADMIN_URL: adminUrl,
    RESTATE_ENDPOINT_URL: endpointUrl,
    RESTATE_IDENTITY_KEY: others ? `${wiring.identityKey},${others}` : wiring.identityKey,
    INSTANCE_CONFIG: instance ?? '',
    PLATFORM_DATA_DIR: dataDir,
  };
}

/** The proxy knows the ingress only, never the endpoint nor the admin address. */
export function proxyEnvironment(wiring: Wiring): Record<string, string> {
  const { ports, inherit } = wiring;
  return {
    PROXY_HOST: inherit['PROXY_HOST'] ?? LOOPBACK,
    PROXY_PORT: String(ports.proxy),
    RESTATE_URL: stackUrls(wiring).ingressUrl,
    RUN_DB_URL: inherit['RUN_DB_URL'] ?? `sqlite:${join(wiring.dataDir, 'runs.sqlite')}`,
    INSTANCE_CONFIG: wiring.instance ?? '',
    PLATFORM_DATA_DIR: wiring.dataDir,
  };
}
