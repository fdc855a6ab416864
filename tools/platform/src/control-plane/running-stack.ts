import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataFolder } from '../doctor/machine';

/** What a stack that runs on a data folder writes about itself. */
interface RunningStack {
  readonly controlPlane?: Readonly<Record<string, unknown>>;
  /** Its instance manifest, absolute. Absent: that of the repository. */
  readonly instance?: unknown;
}

/** The stack that runs on `PLATFORM_DATA_DIR`; undefined if none does. `stack.json` exists only while it runs. */
export function runningStack(
  env: Readonly<Record<string, string | undefined>>,
): RunningStack | undefined {
  if (!env['PLATFORM_DATA_DIR']) return undefined;
  try {
    return JSON.parse(readFileSync(join(dataFolder(env), 'stack.json'), 'utf8')) as RunningStack;
  } catch {
    return undefined;
  }
}

/** The variables, with the instance of the stack that runs on the data folder unless another one is named. */
export function withInstanceOfStack<Env extends Readonly<Record<string, string | undefined>>>(
  env: Env,
): Env {
  if (env['INSTANCE_CONFIG']) return env;
  const instance = runningStack(env)?.instance;
  return typeof instance === 'string' ? { ...env, INSTANCE_CONFIG: instance } : env;
}
