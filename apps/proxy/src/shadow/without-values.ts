import type { ValueDifference } from '@platform/interpreter';

import type { Withheld } from '../runs/without-values';
import { errorWithoutValues } from '../runs/without-values';
import { effectWithoutValues } from '../simulation/without-values';
import type { ShadowReport } from './shadow-schemas';

const wherever = ({ path }: ValueDifference): ValueDifference => ({ path });

/** Removes clinical values from a report: which runs differ, and where, remains. */
export const reportWithoutValues = (report: ShadowReport): ShadowReport & Withheld => ({
  ...report,
  changed: report.changed.map(({ runId, effects, outputs, status, error, started }) => ({
    runId,
    effects: {
      added: effects.added.map(effectWithoutValues),
      removed: effects.removed.map(effectWithoutValues),
      changed: effects.changed.map(({ differences, ...where }) => ({
        ...where,
        differences: differences.map(wherever),
      })),
    },
    outputs: outputs.map(wherever),
    ...(status && { status }),
    ...(error && {
      error: {
        ...(error.before && { before: errorWithoutValues(error.before) }),
        ...(error.after && { after: errorWithoutValues(error.after) }),
      },
    }),
    ...(started && { started }),
  })),
  withheld: true,
});
