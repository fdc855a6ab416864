export interface LiteralReference {
  readonly type: string | null;
  readonly id: string | null;
  readonly url: string | null;
}

const RELATIVE = /^([A-Z][A-Za-z]+)\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/;

/** Reads `Type/id`, an absolute URL (of this server: as if relative), `urn:…`. Undefined for `#contained`. */
export function parseReference(text: string, baseUrl: string): LiteralReference | undefined {
  if (text === '' || text.startsWith('#')) return undefined;
  const own = text.startsWith(`${baseUrl}/`) ? text.slice(baseUrl.length + 1) : text;
  const match = RELATIVE.exec(own);
  if (match !== null) return { type: match[1] ?? null, id: match[2] ?? null, url: null };
  return { type: null, id: null, url: text };
}
