import type { components } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';

export type Claim = components['schemas']['TaskClaim'];

/** What the console states where nobody is authenticated. */
export const CONSOLE = 'console';

/** Whether a claim is the person's own. */
export function useIsMine(): (claim: Claim | undefined) => boolean {
  const { caller } = useSession();
  return (claim) =>
    claim !== undefined &&
    (claim.mine ||
      (caller.kind === 'anonymous' && claim.byId === undefined && claim.by === CONSOLE));
}
