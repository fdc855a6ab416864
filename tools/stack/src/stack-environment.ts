import { join } from 'node:path';
import { controlPlaneUrls, type ControlPlaneListening } from './control-plane';
import { fhirServerUrl, type FhirServerPlan } from './launch-fhir-server';
import { LOOPBACK, type PortName, type StackPorts } from './ports';

export interface StackUrls {
  /** Of the console, if the stack has one. */
  readonly consoleUrl: string;
  /** Of the test bench, if the stack has one. */
  readonly testBenchUrl: string;
  readonly proxyUrl: string;
  readonly endpointUrl: string;
  /** `http://…`, or `unix:<path>` if the control plane listens on sockets. */
  readonly ingressUrl: string;
  readonly adminUrl: string;
}

/** The addresses of a stack, from which all its URLs follow. */
export interface StackLocation {
  readonly ports: StackPorts;
  readonly dataDir: string;
  readonly listen: ControlPlaneListening;
}

/** The folder of the control plane in the data folder of a stack. */
export const controlPlaneFolder = (dataDir: string): string => join(dataDir, 'restate');

export function stackUrls({ ports, dataDir, listen }: StackLocation): StackUrls {
  const at = (port: number): string => `http://${LOOPBACK}:${port}`;
  return {
    consoleUrl: at(ports.console),
    testBenchUrl: at(ports['test-bench']),
    proxyUrl: at(ports.proxy),
    endpointUrl: at(ports.endpoint),
    ...controlPlaneUrls(listen, ports, controlPlaneFolder(dataDir)),
  };
}

/**
 * If callers must authenticate, none may reach the control plane around the proxy: it does not authenticate, so it
 * then listens on no port.
 */
export function listeningFor(env: NodeJS.ProcessEnv): ControlPlaneListening {
  return (env['AUTH_MODE'] || 'open') === 'open' ? 'tcp' : 'unix';
}

/** Names of the ports that the stack listens on. */
export const portsOf = (listen: ControlPlaneListening): readonly PortName[] =>
  listen === 'unix' ? ['proxy', 'endpoint'] : ['proxy', 'endpoint', 'ingress', 'admin', 'fabric'];

export interface Wiring extends StackLocation {
  /** Undefined: `instance.yaml` of the repository if it exists, otherwise an empty manifest. */
  readonly instance: string | undefined;
  /** Whether the stack has a console. Default false. */
  readonly console?: boolean;
  /** Public key of the control plane's request signatures. */
  readonly identityKey: string;
  /** Variables that the children inherit. They may move the run index or change the address of the proxy. */
  readonly inherit: NodeJS.ProcessEnv;
}

/** The variables by which the endpoint finds the control plane and announces its own address. */
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

/** The console gets only the address of the proxy. */
export function consoleEnvironment(wiring: Wiring): Record<string, string> {
  return {
    UI_HOST: wiring.inherit['UI_HOST'] ?? LOOPBACK,
    UI_PORT: String(wiring.ports.console),
    API_URL: stackUrls(wiring).proxyUrl,
  };
}

/** The test bench gets the record alone. */
export const testBenchEnvironment = (
  { ports }: Wiring,
  fhirServer: FhirServerPlan,
): Record<string, string> => ({
  TEST_BENCH_HOST: LOOPBACK,
  TEST_BENCH_PORT: String(ports['test-bench']),
  FHIR_BASE_URL: fhirServerUrl(fhirServer),
});

/** The proxy gets only the ingress address, not those of the endpoint and of the admin API. */
export function proxyEnvironment(wiring: Wiring): Record<string, string> {
  const { ports, inherit } = wiring;
  return {
    PROXY_HOST: inherit['PROXY_HOST'] ?? LOOPBACK,
    PROXY_PORT: String(ports.proxy),
    // The console says whose request it passes on, so that each address has limits of its own.
    ...(wiring.console && { TRUSTED_PROXIES: inherit['TRUSTED_PROXIES'] ?? LOOPBACK }),
    RESTATE_URL: stackUrls(wiring).ingressUrl,
    RUN_DB_URL: inherit['RUN_DB_URL'] ?? `sqlite:${join(wiring.dataDir, 'runs.sqlite')}`,
    INSTANCE_CONFIG: wiring.instance ?? '',
    PLATFORM_DATA_DIR: wiring.dataDir,
  };
}
