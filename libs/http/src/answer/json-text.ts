/** JSON that is already serialised. It is sent unchanged. */
export class JsonText {
  constructor(readonly bytes: Buffer) {}
}

/** Wraps serialised JSON for a handler whose operation answers a `T`. */
export const jsonText = <T>(bytes: Buffer): T => new JsonText(bytes) as unknown as T;
