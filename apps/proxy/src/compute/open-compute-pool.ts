import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Environment } from '@platform/boot';
import { createComputePool, type ComputePool } from '@platform/compute';

import type { ComputeConfig } from './compute-config';

/** Maximum queued tasks. A console sends a few requests at a time, a script one after the other. */
const MAX_WAITING = 100;
const MAX_WAITING_PER_CALLER = 20;

/** Tells a compute process the folder that relative paths of its configuration resolve against. */
export const ROOT_VARIABLE = 'COMPUTE_ROOT';

const SOURCE = join(__dirname, '../compute-main.ts');
const BUILT = join(__dirname, '../compute-main.js');

/** Compute processes open no store, export no telemetry, and log nothing at start. */
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
    // Run from source when this process does.
    main: existsSync(SOURCE) ? SOURCE : BUILT,
    env: environmentFor(env, root),
    memoryMiB,
    most: processes,
    maxWaiting: MAX_WAITING,
    maxWaitingPerCaller: MAX_WAITING_PER_CALLER,
  });
