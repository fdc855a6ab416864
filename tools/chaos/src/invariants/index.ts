import {
  everyEffectIsAppliedOnce,
  everyRunEndsAsItMust,
  nothingElseIsApplied,
  repeatsAreTheSame,
} from './effects';
import { everyEventHasItsRuns, everyEventIsAccepted } from './events';
import { theIndexAgrees } from './index-agreement';
import type { Invariant } from './invariant';
import { lanesAreKept } from './lanes';
import {
  everyCancelledRunEnds,
  everyIncidentIsActedOnOnce,
  everySignalIsGiven,
} from './operations';
import {
  everyUndecidedValidationIsWithdrawn,
  everyValidationIsDecidedOnce,
  nobodyElseDecides,
} from './validations';

export const INVARIANTS: readonly Invariant[] = [
  everyEventIsAccepted,
  everyEventHasItsRuns,
  everyRunEndsAsItMust,
  everyEffectIsAppliedOnce,
  nothingElseIsApplied,
  repeatsAreTheSame,
  everyValidationIsDecidedOnce,
  nobodyElseDecides,
  everyUndecidedValidationIsWithdrawn,
  everyIncidentIsActedOnOnce,
  everySignalIsGiven,
  everyCancelledRunEnds,
  lanesAreKept,
  theIndexAgrees,
];
