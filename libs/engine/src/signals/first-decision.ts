import type { RunSnapshot } from '@platform/engine-api';
import { mayDecide, type Decider } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { decisionOf, type Closed, type SettledDecision } from './decision-promise';
import { refused, type RefusedSignalError } from './refused';

/** Who asks, of a task that may name who may decide it. */
export interface Reader {
  readonly decider: Decider | undefined;
  readonly startedBy: RunSnapshot['startedBy'];
}

/** What was entered with a first decision is for those who could have decided the task, as its values are. */
function shownTo(
  { decider, startedBy }: Reader,
  { putTo }: Pick<SettledDecision, 'putTo'>,
  { form, reason, ...who }: JsonObject,
): JsonObject {
  const isUnknown = putTo === undefined && decider?.identifiedBy !== 'nobody';
  if (isUnknown || !mayDecide({ assignment: putTo ?? undefined }, decider, startedBy)) return who;
  return { ...who, ...(form !== undefined && { form }), ...(reason !== undefined && { reason }) };
}

/** The refusal of a second decision about a task. */
export const alreadyDecided = (first: SettledDecision, reader: Reader): RefusedSignalError =>
  refused('already-decided', 'validation déjà décidée', {
    first: shownTo(reader, first, { ...decisionOf(first) }),
  });

/** The refusal for a task that was not decided and can no longer be. */
export function closed(first: Closed, reader: Reader): RefusedSignalError {
  if (!first.withdrawn) return refused('expired', 'validation expirée');
  const { takenBack: _takenBack, ...withdrawn } = first.withdrawn;
  return refused('already-decided', 'validation retirée', {
    first: shownTo(reader, first, { decision: 'withdrawn', ...withdrawn }),
  });
}
