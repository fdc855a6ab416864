import type { Caller, Shown } from '@platform/http';
import { withRunIndex, type Claim, type RunStore } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import { identitiesOf } from '../../identity/identities-of';
import type { ListedValidation } from '../list-validations';
import type { claimSchema } from './schemas';

export const shownClaim = (claim: Claim, caller: Caller): Shown<Static<typeof claimSchema>> => ({
  ...claim,
  mine: claim.byId !== undefined && identitiesOf(caller).includes(claim.byId),
});

/** Adds what people noted on validations. */
export async function withMarks(
  validations: readonly ListedValidation[],
  { store, caller }: { readonly store: RunStore; readonly caller: Caller },
): Promise<readonly ListedValidation[]> {
  const ids = validations.map(({ pendingId }) => pendingId);
  const claims = await withRunIndex(() => store.marks.claims.of(ids));
  return validations.map((each) => {
    const claim = claims.get(each.pendingId);
    return { ...each, ...(claim && { claim: shownClaim(claim, caller) }) };
  });
}
