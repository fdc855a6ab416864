import type { AgentRunner } from './agent-runner';
import { UnboundPortError } from './errors/unbound-port-error';
import type { Terminology } from './terminology';

/**
 * The ports bundle: an open map in which every port is optional. A plugin that owns a port augments
 * this interface: `declare module '@platform/sdk' { interface Ports { patient?: PatientPort } }`.
 */
export interface Ports {
  agent?: AgentRunner;
  terminology?: Terminology;
  [port: string]: unknown;
}

/**
 * The port bound under `name`; what every object inherits is none. Throws UnboundPortError naming the
 * manifest key to fix.
 */
export function requirePort<K extends keyof Ports & string>(
  ports: Ports,
  name: K,
): NonNullable<Ports[K]> {
  const port = Object.hasOwn(ports, name) ? ports[name] : undefined;
  if (port === undefined || port === null) throw new UnboundPortError(name);
  return port;
}
