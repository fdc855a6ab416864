import type { ValueSetEntry } from '@platform/manifests';

import type { ContributionPoint, ContributionDiagnostic } from '../contribution-point';
import { indexOfDuplicate } from '../find-duplicate';

/** Refuses a code that occurs twice, because it would have two labels. */
function codeTwice({ concepts }: ValueSetEntry): ContributionDiagnostic | undefined {
  const index = indexOfDuplicate(concepts.map(({ code }) => code));
  const code = concepts[index]?.code;
  if (code === undefined) return undefined;
  return {
    code: 'PLUGIN_CODE_DUPLICATE',
    severity: 'error',
    path: `/concepts/${index}/code`,
    message: {
      fr: `le code « ${code} » y figure deux fois`,
      en: `it has code "${code}" twice`,
    },
  };
}

export const valueSets: ContributionPoint<'valueSets'> = {
  section: 'valueSets',
  resolve: (entry, { plugin }) => {
    const refused = codeTwice(entry);
    return refused ? { refused: [refused] } : { value: { ...entry, plugin } };
  },
};
