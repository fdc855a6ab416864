import leven from 'leven';

/** Accepts one wrong letter per three as a typing mistake. */
const LETTERS_PER_SLIP = 3;

/** No real name is longer. The cost of a comparison is the product of both lengths. */
const MAX_COMPARED_LENGTH = 200;

/** Counts two swapped letters, the most frequent mistake, as one. The plain edit distance counts two. */
const slipsBetween = (written: string, name: string): number =>
  isExchanged(written, name) ? 1 : leven(written, name);

function isExchanged(written: string, name: string): boolean {
  if (written.length !== name.length) return false;
  const first = [...written].findIndex((letter, index) => letter !== name[index]);
  return (
    first >= 0 &&
    written[first] === name[first + 1] &&
    written[first + 1] === name[first] &&
    written.slice(first + 2) === name.slice(first + 2)
  );
}

/** Returns the name closest to the written one, undefined when none is similar. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  if (written.length > MAX_COMPARED_LENGTH) return undefined;
  let nearest: string | undefined;
  let fewest = Math.max(1, Math.floor(written.length / LETTERS_PER_SLIP));
  for (const name of names) {
    const slips = slipsBetween(written.toLowerCase(), name.toLowerCase());
    if (slips < fewest || (slips === fewest && nearest === undefined)) {
      nearest = name;
      fewest = slips;
    }
  }
  return nearest;
}
