import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { isControlPlaneAddress } from '@platform/control-plane-http';

import { OperatorError } from '../command';

type Variable = 'RESTATE_ADMIN_URL' | 'RESTATE_URL';

type Variables = Readonly<Record<string, string | undefined>>;

const DEFAULTS: Readonly<Record<Variable, string>> = {
  RESTATE_ADMIN_URL: 'http://127.0.0.1:9070',
  RESTATE_URL: 'http://127.0.0.1:8080',
};

interface StackRecord {
  readonly controlPlane?: Readonly<Partial<Record<Variable, unknown>>>;
}

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

/** `stack.json` exists only while a stack runs. */
function addressOfStack(env: Variables, variable: Variable): string | undefined {
  const dataDir = env['PLATFORM_DATA_DIR'];
  if (!dataDir) return undefined;
  try {
    // npm runs commands in the root. INIT_CWD is the folder that the user called npm in.
    const file = join(resolve(env['INIT_CWD'] ?? process.cwd(), dataDir), 'stack.json');
    const record = JSON.parse(readFileSync(file, 'utf8')) as StackRecord;
    const address = record.controlPlane?.[variable];
    return typeof address === 'string' && isControlPlaneAddress(address) ? address : undefined;
  } catch {
    return undefined;
  }
}
