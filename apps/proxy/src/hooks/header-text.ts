/**
 * A header as its sender wrote it, which is in UTF-8: Node reads each byte as one character. Undefined for
 * bytes that are no UTF-8.
 */
export function headerText(header: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return undefined;
  }
}
