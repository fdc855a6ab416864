import { join } from 'node:path';

import { repositoryRoot, type Environment } from '@platform/boot';
import { createComputePool, type ComputePool } from '@platform/compute';

import type { ComputeConfig } from './compute-config';

/** Maximum queued tasks. A console sends a few requests at a time, a script one after the other. */
const MAX_WAITING_TASKS = 100;
const MAX_WAITING_PER_CALLER = 20;

/** Tells a compute process the folder that relative paths of its configuration resolve against. */
export const ROOT_VARIABLE = 'COMPUTE_ROOT';

/** The built program, also when this process runs from source. */
const program = (): string => join(repositoryRoot(__dirname), 'dist/programs/compute.js');

/** Compute processes open no store, export no telemetry, and log nothing at start. */
function environmentFor({ LOG_LEVEL, ...given }: Environment, root: string): Environment {
  const { RUN_DB_URL: _db, OTEL_EXPORTER_OTLP_ENDPOINT: _otlp, ...env } = given;
  return {
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
    main: program(),
    env: environmentFor(env, root),
    memoryMiB,
    most: processes,
    maxWaiting: MAX_WAITING_TASKS,
    maxWaitingPerCaller: MAX_WAITING_PER_CALLER,
  });
