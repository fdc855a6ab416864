import { createContext, use, useMemo, type ReactNode } from 'react';

import { hideIds, hideNothing, type Hide } from './hide-ids';
import { useIsRevealed } from './Reveal';
import type { SubjectIds } from './Subjects';

const HiddenIds = createContext<Hide>(hideNothing);

/** Returns what hides the ids of these subjects, until they are revealed. */
export function useHideSubjects(subjects: SubjectIds): Hide {
  const isRevealed = useIsRevealed();
  return useMemo(
    () => (isRevealed ? hideNothing : hideIds(Object.values(subjects ?? {}))),
    [isRevealed, subjects],
  );
}

interface HiddenSubjectsProps {
  readonly subjects: SubjectIds;
  readonly children: ReactNode;
}

/** Hides the ids of these subjects in all values and texts below, until they are revealed. */
export function HiddenSubjects({ subjects, children }: HiddenSubjectsProps) {
  return <HiddenIds value={useHideSubjects(subjects)}>{children}</HiddenIds>;
}

/** Returns what hides the ids of the subjects that are hidden here. */
export const useHide = (): Hide => use(HiddenIds);
