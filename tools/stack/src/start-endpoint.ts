import { choosePorts } from './ports';
import { startNodeProcess, type NodeProcess } from './node-process';
import { DURABLE_SERVICES, endpointRegistered } from './readiness';
import { type Stack } from './stack';
import { endpointEnvironment, stackUrls } from './stack-environment';
import { MAINS } from './stack-processes';

/**
 * Starts one more endpoint beside the one of a stack, at its own address: another build of the same platform.
 * Resolves when the control plane has registered it. It is not supervised. Stop it before the stack.
 */
export async function startEndpoint(
  stack: Pick<Stack, 'ports' | 'dataDir' | 'listen' | 'identityKey'>,
  options: {
    /** Path of the instance manifest. */
    readonly instance: string;
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<NodeProcess> {
  const { endpoint } = await choosePorts(['endpoint'], {});
  const ports = { ...stack.ports, endpoint };
  const { instance, env } = options;
  const { dataDir, listen, identityKey } = stack;
  const wiring = { ports, dataDir, listen, identityKey, instance, inherit: {} };
  const { adminUrl, ingressUrl, endpointUrl } = stackUrls(wiring);
  return startNodeProcess({
    name: 'endpoint',
    main: MAINS.endpoint,
    env: { ...endpointEnvironment(wiring), ...env },
    url: endpointUrl,
    ready: {
      probe: () =>
        endpointRegistered({ adminUrl, ingressUrl, endpointUrl, services: DURABLE_SERVICES }),
      awaited: `${endpointUrl} to be registered`,
    },
  });
}
