import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { GraphEdge } from './graph-of';

/** Returns the word that stands on a connection: the outcome that it begins at, in the language of the page. */
export function useOutcomeWord(): (edge: GraphEdge) => string | undefined {
  const { t } = useTranslation();
  return useMemo(
    () =>
      ({ outcome }) =>
        // The outcomes of a switch have the names that their author gave them.
        outcome && t(`outcome.${outcome.replace('$', '')}`, { defaultValue: outcome }),
    [t],
  );
}
