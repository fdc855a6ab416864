import fc from 'fast-check';

/** Code points that are half of a pair, and no character. */
const HALVES = { first: 0xd800, count: 0x800 };

/**
 * Any character there is, for `fc.string`. The unit `binary` of fast-check is the same, but makes a table of a million
 * characters before it draws the first one: seconds, in each process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - HALVES.count })
  .map((at) => String.fromCodePoint(at < HALVES.first ? at : at + HALVES.count));
