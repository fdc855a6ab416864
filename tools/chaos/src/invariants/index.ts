import { everyInstantFiresOnce, everyRunHasAPublishedVersion } from './publications';
import {
  everyEffectIsAppliedOnce,
  everyNoteIsOnDiskOnce,
  everyRunEndsAsItMust,
  nothingElseIsApplied,
  repeatsAreTheSame,
} from './effects';
import {
  everyBuildDrains,
  everyEventHasItsRuns,
  everyEventIsAccepted,
  everyRequestIsAnswered,
} from './events';
import { everyOlderIndexIsNoticed, theIndexAgrees } from './index-agreement';
import type { Invariant } from './invariant';
import { lanesAreKept } from './lanes';
import {
  everyCancelledRunEnds,
  everyIncidentIsActedOnOnce,
  everyMutationIsAudited,
  everyRerunIsMadeOnce,
  everySignalIsGiven,
} from './operations';
import {
  everyUndecidedValidationIsWithdrawn,
  everyValidationIsDecidedOnce,
  nobodyElseDecides,
} from './validations';

export const INVARIANTS: readonly Invariant[] = [
  everyRequestIsAnswered,
  everyEventIsAccepted,
  everyEventHasItsRuns,
  everyRunEndsAsItMust,
  everyEffectIsAppliedOnce,
  nothingElseIsApplied,
  repeatsAreTheSame,
  everyNoteIsOnDiskOnce,
  everyValidationIsDecidedOnce,
  nobodyElseDecides,
  everyUndecidedValidationIsWithdrawn,
  everyIncidentIsActedOnOnce,
  everySignalIsGiven,
  everyCancelledRunEnds,
  everyRerunIsMadeOnce,
  lanesAreKept,
  everyRunHasAPublishedVersion,
  everyInstantFiresOnce,
  theIndexAgrees,
  everyOlderIndexIsNoticed,
  everyBuildDrains,
  everyMutationIsAudited,
];
