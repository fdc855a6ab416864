import { availableParallelism } from 'node:os';

import { readDuration, textVariable, type Environment } from '@platform/boot';
import { explained } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

export const computeVariables = {
  COMPUTE_PROCESSES: Type.Optional(
    Type.String({
      pattern: '^([3-9]|[1-5]\\d|6[0-4])$',
      ...explained({
        fr: 'un nombre de processus de 3 à 64 est attendu',
        en: 'a number of processes from 3 to 64 is expected',
      }),
    }),
  ),
  COMPUTE_MEMORY: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{2,4}$',
      ...explained({
        fr: 'un nombre de Mio de 100 à 99999 est attendu',
        en: 'a number of MiB from 100 to 99999 is expected',
      }),
    }),
  ),
  COMPUTE_TIME: textVariable,
};

/** What work that may take long is given (docs/reference/environment.md). */
export interface ComputeConfig {
  readonly processes: number;
  readonly memoryMiB: number;
  /** Of one piece of work. */
  readonly timeMs: number;
}

const TIME = { key: 'COMPUTE_TIME', byDefault: 'PT45S', atLeast: 'PT1S' };
const MIN_PROCESSES = 3;
const MAX_PROCESSES = 6;

export function readComputeConfig(given: Environment): ComputeConfig {
  const byDefault = Math.min(MAX_PROCESSES, Math.max(MIN_PROCESSES, availableParallelism()));
  return {
    processes: Number(given['COMPUTE_PROCESSES'] ?? byDefault),
    memoryMiB: Number(given['COMPUTE_MEMORY'] ?? 512),
    timeMs: readDuration(given['COMPUTE_TIME'], TIME),
  };
}
