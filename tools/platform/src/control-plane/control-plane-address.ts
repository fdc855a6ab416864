import { isControlPlaneAddress } from '@platform/control-plane-http';

import { OperatorError } from '../command';
import { runningStack } from './running-stack';

type Variable = 'RESTATE_ADMIN_URL' | 'RESTATE_URL';

type Variables = Readonly<Record<string, string | undefined>>;

const DEFAULTS: Readonly<Record<Variable, string>> = {
  RESTATE_ADMIN_URL: 'http://127.0.0.1:9070',
  RESTATE_URL: 'http://127.0.0.1:8080',
};

/**
 * Returns the address of the control plane: the value of the variable, otherwise the address of the stack that runs
 * on the data folder (`PLATFORM_DATA_DIR`), otherwise the default port. Throws OperatorError that names the
 * variable.
 */
export function controlPlaneAddress(
  { env }: { readonly env: Variables },
  variable: Variable,
): string {
  const given = env[variable];
  if (!given) return addressOfStack(env, variable) ?? DEFAULTS[variable];
  if (isControlPlaneAddress(given)) return given.replace(/\/+$/, '');
  throw new OperatorError(
    `${variable} is neither an http address nor unix:<path of a socket>: "${given}"`,
  );
}

function addressOfStack(env: Variables, variable: Variable): string | undefined {
  const address = runningStack(env)?.controlPlane?.[variable];
  return typeof address === 'string' && isControlPlaneAddress(address) ? address : undefined;
}
