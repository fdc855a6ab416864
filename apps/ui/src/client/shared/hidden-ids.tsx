import { createContext, use, useMemo, type ReactNode } from 'react';

import { useIsRevealed } from './Reveal';

const HiddenIds = createContext<ReadonlySet<string>>(new Set());

interface HiddenSubjectsProps {
  readonly subjects: Readonly<Record<string, string>> | null;
  readonly children: ReactNode;
}

/** Hides the ids of these subjects in all values below, until they are revealed. */
export function HiddenSubjects({ subjects, children }: HiddenSubjectsProps) {
  const isRevealed = useIsRevealed();
  const ids = useMemo(
    () => new Set(isRevealed ? [] : Object.values(subjects ?? {})),
    [isRevealed, subjects],
  );
  return <HiddenIds value={ids}>{children}</HiddenIds>;
}

/** Whether a value is the id of a subject that is hidden. */
export const useIsHidden = (value: unknown): boolean => {
  const ids = use(HiddenIds);
  return typeof value === 'string' && ids.has(value);
};
