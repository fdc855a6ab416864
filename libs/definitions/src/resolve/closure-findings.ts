import type { Diagnostic, LocalizedText } from '@platform/ports';

import type { Closure, MissingVersion, VersionConflict } from './closure';

const chain = (through: readonly string[]): string => through.join(' → ');

function missingText({ slug, version, through }: MissingVersion): LocalizedText {
  const way = chain(through);
  return typeof version === 'number'
    ? {
        fr: `la version ${version} de « ${slug} » n'existe pas (${way})`,
        en: `version ${version} of "${slug}" does not exist (${way})`,
      }
    : {
        fr: `aucune version de « ${slug} » n'est publiée (${way})`,
        en: `no version of "${slug}" is published (${way})`,
      };
}

const twoVersions = ({ slug, versions: [first, other], through }: VersionConflict) => ({
  fr: `« ${slug} » serait atteint en deux versions, ${first} et ${other} (${chain(through)})`,
  en: `"${slug}" would be reached in two versions, ${first} and ${other} (${chain(through)})`,
});

const unreachable = (path: string, message: LocalizedText): Diagnostic => ({
  code: 'WF206',
  severity: 'error',
  path,
  message,
});

/** Returns a WF206 for every version that does not exist, and for every workflow that is reached in two versions. */
export const closureFindings = ({
  missing,
  conflicts,
}: Pick<Closure, 'missing' | 'conflicts'>): readonly Diagnostic[] => [
  ...missing.map((each) => unreachable(each.path, missingText(each))),
  ...conflicts.map((each) => unreachable(each.path, twoVersions(each))),
];
