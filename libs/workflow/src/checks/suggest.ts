import { nearestName } from '@platform/expression';
import type { Fix } from '@platform/ports';

export { didYouMean } from '@platform/expression';

/** Returns the known name that is nearest to a wrong one, if any is near enough. */
export type Suggest = (written: string, names: Iterable<string>) => string | undefined;

/** Comparing names is the only expensive part of a finding, so a document full of errors gets a limit. */
const MAX_SUGGESTIONS = 50;
const MAX_COMPARED_NAMES = 2_000;
const MAX_SUGGESTED_LENGTH = 100;

function* first(names: Iterable<string>): Generator<string> {
  let left = MAX_COMPARED_NAMES;
  for (const name of names) {
    if (left === 0) return;
    left -= 1;
    if (name.length <= MAX_SUGGESTED_LENGTH) yield name;
  }
}

/** Suggests a name for the first 50 wrong names of one check, then returns undefined. */
export function createSuggest(): Suggest {
  let left = MAX_SUGGESTIONS;
  return (written, names) => {
    if (left === 0 || written.length > MAX_SUGGESTED_LENGTH) return undefined;
    left -= 1;
    return nearestName(written, first(names));
  };
}

/** A fix that replaces the wrong name at `path` with the nearest one. */
export const replaceFix = (path: string, nearest: string | undefined): Fix | undefined =>
  nearest === undefined
    ? undefined
    : {
        title: { fr: `Remplacer par « ${nearest} »`, en: `Replace by "${nearest}"` },
        patch: [{ op: 'replace', path, value: nearest }],
      };
