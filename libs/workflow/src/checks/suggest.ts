import { nearestName } from '@platform/expression';
import type { Fix } from '@platform/ports';

export { didYouMean } from '@platform/expression';

/** The known name that a wrong one is most like, if any is. */
export type Suggest = (written: string, names: Iterable<string>) => string | undefined;

/** Comparing letters is the only costly part of a finding; a hopeless document gets no more of it. */
const MAX_SUGGESTIONS = 50;
const MAX_NAMES = 2_000;
const MAX_NAME_LENGTH = 100;

function* first(names: Iterable<string>): Generator<string> {
  let left = MAX_NAMES;
  for (const name of names) {
    if (left === 0) return;
    left -= 1;
    if (name.length <= MAX_NAME_LENGTH) yield name;
  }
}

/** Suggests for the first fifty wrong names of one check, then no more. */
export function createSuggest(): Suggest {
  let left = MAX_SUGGESTIONS;
  return (written, names) => {
    if (left === 0 || written.length > MAX_NAME_LENGTH) return undefined;
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
