import leven from 'leven';

/** One wrong letter in three still looks like a slip. */
const LETTERS_PER_SLIP = 3;

/** No name of ours is as long; comparing two long texts takes as many steps as one has letters times the other. */
const LONGEST_NAME = 200;

/** The name most like the one that was written, when one is like it. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  if (written.length > LONGEST_NAME) return undefined;
  let nearest: string | undefined;
  let fewest = Math.max(1, Math.floor(written.length / LETTERS_PER_SLIP));
  for (const name of names) {
    const slips = leven(written.toLowerCase(), name.toLowerCase());
    if (slips < fewest || (slips === fewest && nearest === undefined)) {
      nearest = name;
      fewest = slips;
    }
  }
  return nearest;
}
