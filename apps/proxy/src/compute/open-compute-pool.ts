import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Environment } from '@platform/boot';
import { createComputePool, type ComputePool } from '@platform/compute';

import type { ComputeConfig } from './compute-config';

/** Work that may wait: a console asks for a few things at once, a script for one after the other. */
const MAX_WAITING = 100;
const MAX_WAITING_PER_CALLER = 20;

/** Told to a process that computes: where relative paths of its configuration begin. */
export const ROOT_VARIABLE = 'COMPUTE_ROOT';

const SOURCE = join(__dirname, '../compute-main.ts');
const BUILT = join(__dirname, '../compute-main.js');

/** They read and write nothing themselves, tell nobody of spans and metrics, and start without a word. */
function environmentFor({ LOG_LEVEL, ...given }: Environment, root: string): Environment {
  const { RUN_DB_URL: _db, OTEL_EXPORTER_OTLP_ENDPOINT: _otlp, ...env } = given;
  return {
    SWC_NODE_PROJECT: join(root, 'tsconfig.json'),
    ...env,
    [ROOT_VARIABLE]: root,
    LOG_LEVEL: LOG_LEVEL === 'error' ? 'error' : 'warn',
  };
}

export const openComputePool = (
  { processes, memoryMiB }: ComputeConfig,
  { env, root }: { readonly env: Environment; readonly root: string },
): ComputePool =>
  createComputePool({
    // From source when the process at hand was started from source.
    main: existsSync(SOURCE) ? SOURCE : BUILT,
    env: environmentFor(env, root),
    memoryMiB,
    most: processes,
    maxWaiting: MAX_WAITING,
    maxWaitingPerCaller: MAX_WAITING_PER_CALLER,
  });
