import type { Caller, Shown } from '@platform/http';
import { withRunIndex, type Claim, type PutOff, type RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import { personOf } from '../../identity/decided-by';
import { identitiesOf } from '../../identity/identities-of';
import type { ListedValidation } from '../list-validations';
import type { claimSchema } from './schemas';

export const shownClaim = (claim: Claim, caller: Caller): Shown<Static<typeof claimSchema>> => ({
  ...claim,
  mine: claim.byId !== undefined && identitiesOf(caller).includes(claim.byId),
});

interface MarksRequest {
  readonly store: RunStore;
  readonly caller: Caller;
  readonly now: () => Date;
}

/** A task that has escalated since, or is overdue, is put off no longer. */
const isOff = ({ overdue, reminders = 0 }: ListedValidation, off: PutOff, now: string): boolean =>
  !overdue && off.escalations === reminders && off.until > now;

/** Adds what people noted on validations. */
export async function withMarks(
  validations: readonly ListedValidation[],
  { store, caller, now }: MarksRequest,
): Promise<readonly ListedValidation[]> {
  const { claims, comments, putOffs } = store.marks;
  const ids = validations.map(({ pendingId }) => pendingId);
  const mine = validations.flatMap(({ pendingId, mayDecide }) => (mayDecide ? [pendingId] : []));
  const [claimed, commented, off] = await withRunIndex(() =>
    Promise.all([claims.of(ids), comments.count(mine), putOffs.of(mine, personOf(caller))]),
  );
  const at = now().toISOString();
  return validations.map((each) => {
    const claim = claimed.get(each.pendingId);
    const count = commented.get(each.pendingId);
    const putOff = off.get(each.pendingId);
    return {
      ...each,
      ...(claim && { claim: shownClaim(claim, caller) }),
      ...(count !== undefined && { comments: count }),
      ...(putOff && isOff(each, putOff, at) && { putOff: { until: putOff.until } }),
    };
  });
}
