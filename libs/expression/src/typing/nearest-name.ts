import leven from 'leven';

/** One wrong letter in three still looks like a slip. */
const LETTERS_PER_SLIP = 3;

/** No name of ours is as long; comparing two long texts takes as many steps as one has letters times the other. */
const MAX_NAME_LENGTH = 200;

/** Two neighbours exchanged is the most usual slip of all, and one; the edit distance counts it as two. */
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

/** The name most like the one that was written, when one is like it. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  if (written.length > MAX_NAME_LENGTH) return undefined;
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
