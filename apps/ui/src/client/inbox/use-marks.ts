import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiProblemError, dataOf, type ApiClient } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { notify } from '../shared/notify';
import { CONSOLE, useIsMine, type Claim } from './claims';
import { INBOX_KEYS, useKeys } from './use-keys';

/** What is asked before it is done: it touches somebody else, or takes a text. */
export type MarkDialog =
  | { readonly of: 'takeOver'; readonly claim: Claim }
  | { readonly of: 'comment' }
  | { readonly of: 'putOff' }
  | { readonly of: 'assign' };

/** The claim of somebody else that an answer of the API names. */
function claimOf(error: unknown): Claim | undefined {
  if (!(error instanceof ApiProblemError) || error.code !== 'claimed-by-other') return undefined;
  return (error.problem as unknown as { readonly claim?: Claim }).claim;
}

interface MarksOptions {
  readonly claim: Claim | undefined;
  /** Until when the person has put it off. */
  readonly isPutOff: boolean;
  /** The task waits, and the person may decide it. */
  readonly mayMark: boolean;
}

/** What a person notes on a task beside the decision: one key each. */
export function useMarks(pendingId: string, { claim, isPutOff, mayMark }: MarksOptions) {
  const { t } = useTranslation();
  const { client, caller } = useSession();
  const queries = useQueryClient();
  const isMine = useIsMine();
  const [dialog, setDialog] = useState<MarkDialog>();
  const stated = caller.kind === 'anonymous' ? { by: CONSOLE } : {};
  const changed = (): void => {
    void queries.invalidateQueries({ queryKey: ['validations'] });
    void queries.invalidateQueries({ queryKey: ['waiting'] });
    void queries.invalidateQueries({ queryKey: ['validation', pendingId] });
  };
  const params = { path: { pendingId } };
  const take = (api: ApiClient, more: { readonly replaces?: string; readonly for?: string } = {}) =>
    dataOf(api.PUT('/api/validations/{pendingId}/claim', { params, body: { ...stated, ...more } }));
  const putOff = (api: ApiClient, until: string | null) =>
    dataOf(api.PUT('/api/validations/{pendingId}/put-off', { params, body: { until } }));
  const refused = (error: unknown): void =>
    notify(
      error instanceof ApiProblemError && error.problem ? error.message : t('problem.unreachable'),
      t,
    );
  const seeing = useMutation({
    mutationFn: () => putOff(client, null),
    onSettled: changed,
    onError: refused,
  });
  const claiming = useMutation({
    mutationFn: () =>
      isMine(claim)
        ? dataOf(
            client.DELETE('/api/validations/{pendingId}/claim', {
              params: { ...params, query: stated },
            }),
          )
        : take(client),
    onSettled: changed,
    onError: (error) => {
      const other = claimOf(error);
      if (other) return setDialog({ of: 'takeOver', claim: other });
      refused(error);
    },
  });
  const toggleClaim = (): void => {
    if (claim && !isMine(claim)) setDialog({ of: 'takeOver', claim });
    else if (!claiming.isPending) claiming.mutate();
  };
  const assign = (): void => setDialog({ of: 'assign' });
  const comment = (): void => setDialog({ of: 'comment' });
  const togglePutOff = (): void => {
    if (!isPutOff) setDialog({ of: 'putOff' });
    else if (!seeing.isPending) seeing.mutate();
  };
  useKeys({
    [INBOX_KEYS.claimOrRelease]: () => mayMark && toggleClaim(),
    [INBOX_KEYS.comment]: () => mayMark && comment(),
    [INBOX_KEYS.assign]: () => mayMark && assign(),
    [INBOX_KEYS.putOff]: () => mayMark && togglePutOff(),
  });
  return {
    ...{ claim, isPutOff, dialog, setDialog, changed, stated },
    ...{ toggleClaim, comment, togglePutOff, putOff },
    isMine: isMine(claim),
    askAssign: assign,
    takeOver: (api: ApiClient, { at }: Claim) => take(api, { replaces: at }),
    assign: (api: ApiClient, user: string) =>
      take(api, { for: user, ...(claim && { replaces: claim.at }) }),
  };
}

export type Marks = ReturnType<typeof useMarks>;
