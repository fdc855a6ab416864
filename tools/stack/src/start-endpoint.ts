import { choosePorts } from './ports';
import { startNodeProcess, type NodeProcess } from './node-process';
import { DURABLE_SERVICES, endpointRegistered } from './readiness';
import { type Stack } from './stack';
import { endpointEnvironment, stackUrls } from './stack-environment';
import { MAINS } from './stack-processes';

/**
 * One more endpoint beside the one of a stack, at an address of its own: another build of the same
 * platform. Resolves when the control plane has it. Nobody restarts it, and it is stopped by hand,
 * before the stack.
 */
export async function startEndpoint(
  stack: Pick<Stack, 'ports' | 'dataDir' | 'listen' | 'identityKey'>,
  options: {
    /** Instance manifest. */
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
