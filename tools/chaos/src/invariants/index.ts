import { everyMutationIsAudited } from './audit';
import {
  everyEffectIsAppliedOnce,
  everyRunEndsAsItMust,
  nothingElseIsApplied,
  repeatsAreTheSame,
} from './effects';
import { everyRunHasAPublishedVersion } from './editions';
import {
  everyBuildDrains,
  everyEventHasItsRuns,
  everyEventIsAccepted,
  everyRequestIsAnswered,
} from './events';
import { theIndexAgrees } from './index-agreement';
import type { Invariant } from './invariant';
import { lanesAreKept } from './lanes';
import { everyNoteIsOnDiskOnce } from './notes';
import {
  everyCancelledRunEnds,
  everyIncidentIsActedOnOnce,
  everyRerunIsMadeOnce,
  everySignalIsGiven,
} from './operations';
import { everyOlderIndexIsNoticed } from './restorations';
import { everyInstantFiresOnce } from './ticks';
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
