import { useCallback, useState } from 'react';

import type { TypedByName } from '../fields/read-field';

/** What was typed for a validation, and the decision that is meant. */
export interface Draft {
  readonly typed: TypedByName;
  readonly isRejecting: boolean;
  /** A remark on an acceptance, or why it is rejected. */
  readonly remark: string;
  /** Why it is rejected, where the validation names the codes. */
  readonly code: string;
}

const EMPTY: Draft = { typed: {}, isRejecting: false, remark: '', code: '' };
const keyOf = (pendingId: string): string => `platform.draft.${pendingId}`;

function read(pendingId: string): Draft {
  try {
    const stored = sessionStorage.getItem(keyOf(pendingId));
    return stored === null ? EMPTY : { ...EMPTY, ...(JSON.parse(stored) as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

type Change = (change: (draft: Draft) => Draft) => void;

/** Keeps what is typed for a validation in this tab, until it is decided: also through a reload and a new sign-in. */
export function useDraft(pendingId: string): [Draft, Change, () => void] {
  const [draft, setDraft] = useState(() => read(pendingId));
  const change: Change = useCallback(
    (next) =>
      setDraft((before) => {
        const after = next(before);
        sessionStorage.setItem(keyOf(pendingId), JSON.stringify(after));
        return after;
      }),
    [pendingId],
  );
  const drop = (): void => sessionStorage.removeItem(keyOf(pendingId));
  return [draft, change, drop];
}
