/** What some editors and converters write before a text to say how it is encoded. */
interface ByteOrderMark {
  readonly name: string;
  readonly length: number;
}

export const UTF_8_MARK: ByteOrderMark = { name: 'UTF-8', length: 3 };

/** Longer marks first: that of UTF-32 begins as that of UTF-16. */
const MARKS: readonly (readonly [readonly number[], ByteOrderMark])[] = [
  [[0xef, 0xbb, 0xbf], UTF_8_MARK],
  [[0xff, 0xfe, 0, 0], { name: 'UTF-32', length: 4 }],
  [[0, 0, 0xfe, 0xff], { name: 'UTF-32', length: 4 }],
  [[0xff, 0xfe], { name: 'UTF-16', length: 2 }],
  [[0xfe, 0xff], { name: 'UTF-16', length: 2 }],
];

/** Returns the mark at the beginning of a text; undefined when there is none. */
export const readByteOrderMark = (bytes: Uint8Array): ByteOrderMark | undefined =>
  MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
