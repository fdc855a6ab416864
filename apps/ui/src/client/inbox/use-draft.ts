import { useState } from 'react';

/** What somebody has typed for a validation. */
export interface Draft {
  readonly form: Readonly<Record<string, unknown>>;
  readonly reason: string;
}

const EMPTY: Draft = { form: {}, reason: '' };
const keyOf = (pendingId: string): string => `platform.draft.${pendingId}`;

function read(pendingId: string): Draft {
  try {
    const stored = sessionStorage.getItem(keyOf(pendingId));
    return stored === null ? EMPTY : { ...EMPTY, ...(JSON.parse(stored) as Partial<Draft>) };
  } catch {
    return EMPTY;
  }
}

/** Keeps what is typed for a validation in this tab, until it is decided: also through a reload and a new sign-in. */
export function useDraft(pendingId: string): [Draft, (draft: Draft) => void, () => void] {
  const [draft, setDraft] = useState(() => read(pendingId));
  const change = (next: Draft): void => {
    sessionStorage.setItem(keyOf(pendingId), JSON.stringify(next));
    setDraft(next);
  };
  const drop = (): void => sessionStorage.removeItem(keyOf(pendingId));
  return [draft, change, drop];
}
