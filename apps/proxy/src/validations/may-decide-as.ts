import type { Caller } from '@platform/http';
import { whyNotDecide, type WhyNotDecider } from '@platform/interpreter';
import type { PendingValidation } from '@platform/ports';

import { deciderOf } from '../identity/decided-by';

type Judged = Pick<PendingValidation, 'assignment' | 'kind'>;

/**
 * Returns why a caller may not decide a validation, and so may not see whose it is and what it says; empty when they may.
 * This is the one rule for all of it.
 */
export const whyNotAs = (
  caller: Caller,
  task: Judged,
  startedBy: readonly string[] | undefined,
): readonly WhyNotDecider[] =>
  caller.roles.has('clinician')
    ? whyNotDecide(task, deciderOf(caller), startedBy)
    : ['role-missing'];

export const mayDecideAs = (...judged: Parameters<typeof whyNotAs>): boolean =>
  whyNotAs(...judged).length === 0;
