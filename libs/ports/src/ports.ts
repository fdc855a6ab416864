import type { AgentRunner } from './agent-runner';
import type { ModelClient } from './model-client';
import { UnboundPortError } from './errors';
import type { Terminology } from './terminology';

/**
 * The bound ports by name. Every port is optional. A plugin that defines a port adds its type here:
 * `declare module '@platform/sdk' { interface Ports { patient?: PatientPort } }`.
 */
export interface Ports {
  agent?: AgentRunner | ModelClient;
  terminology?: Terminology;
  [port: string]: unknown;
}

/**
 * Returns the port that is bound under `name`. Throws `UnboundPortError`, which names the manifest key to
 * fix. Inherited properties such as `toString` are not ports.
 */
export function requirePort<K extends keyof Ports & string>(
  ports: Ports,
  name: K,
): NonNullable<Ports[K]> {
  const port = Object.hasOwn(ports, name) ? ports[name] : undefined;
  if (port === undefined || port === null) throw new UnboundPortError(name);
  return port;
}
