import { currentEffect } from '@platform/sdk';

import type { FindPatient, FoundPatient } from './find-patient';

/** How long the effects of one run need not read the Patient again. */
const REMEMBERED_MS = 30_000;

interface Remembered {
  readonly found: FoundPatient;
  readonly at: number;
}

/**
 * Reads the Patient of a run once for effects that follow each other closely. Another run reads its own, as does the same
 * one after a wait, and one that changes the Patient (`fresh`).
 */
export function patientOfRun(find: FindPatient): FindPatient {
  /** By run: an attempt at it that ends takes its own with it. `changed`: the run changes this Patient itself. */
  const patients = new WeakMap<object, Map<string, Remembered | 'changed'>>();
  return async (patientId, options = {}) => {
    const run = currentEffect()?.run;
    if (run === undefined) return find(patientId, options);
    const known = patients.get(run) ?? new Map<string, Remembered | 'changed'>();
    patients.set(run, known);
    if (options.fresh) known.set(patientId, 'changed');
    const before = known.get(patientId);
    if (before === 'changed') return find(patientId, options);
    const now = performance.now();
    if (before && now - before.at < REMEMBERED_MS) return before.found;
    const found = await find(patientId, options);
    if (known.get(patientId) !== 'changed') known.set(patientId, { found, at: now });
    return found;
  };
}
