import { createHash } from 'node:crypto';

/** A text with the headers that let callers cache it. */
export interface CacheableText {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates a text with a strong entity tag. Callers revalidate it before each use. */
export function cacheableText(body: string, headers: CacheableText['headers'] = {}): CacheableText {
  const etag = createHash('sha256').update(body).digest('base64url');
  return { body, headers: { ETag: `"${etag}"`, 'Cache-Control': 'public, no-cache', ...headers } };
}
