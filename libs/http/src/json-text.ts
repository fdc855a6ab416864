/** JSON that was written already: answered as it is, without being read again. */
export class JsonText {
  constructor(readonly bytes: Buffer) {}
}

/** The same, for a handler that is to answer a value of its operation's schema. */
export const jsonText = <T>(bytes: Buffer): T => new JsonText(bytes) as unknown as T;
