import { nearestName } from '@platform/expression';
import type { Fix } from '@platform/ports';

export { didYouMean } from '@platform/expression';

/** The known name that a wrong one is most like, if any is. */
export type Suggest = (written: string, names: Iterable<string>) => string | undefined;

/** Comparing letters is the only costly part of a finding; a hopeless document gets no more of it. */
const MOST_SUGGESTIONS = 50;
const MOST_NAMES = 2_000;
const LONGEST_NAME = 100;

function* first(names: Iterable<string>): Generator<string> {
  let left = MOST_NAMES;
  for (const name of names) {
    if (left === 0) return;
    left -= 1;
    if (name.length <= LONGEST_NAME) yield name;
  }
}

/** Suggests for the first fifty wrong names of one check, then no more. */
export function createSuggest(): Suggest {
  let left = MOST_SUGGESTIONS;
  return (written, names) => {
    if (left === 0 || written.length > LONGEST_NAME) return undefined;
    left -= 1;
    return nearestName(written, first(names));
  };
}

/** Puts the nearest name in place of the wrong one at `path`. */
export const replaceFix = (path: string, nearest: string | undefined): Fix | undefined =>
  nearest === undefined
    ? undefined
    : {
        title: { fr: `Remplacer par « ${nearest} »`, en: `Replace by "${nearest}"` },
        patch: [{ op: 'replace', path, value: nearest }],
      };
