import { createHash } from 'node:crypto';

/** A text ready to be sent, with what lets a caller keep it. */
export interface KeptText {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The tag is strong: the same tag means the same bytes. Whoever keeps them asks before each use. */
export function keptText(body: string, headers: KeptText['headers'] = {}): KeptText {
  const etag = createHash('sha256').update(body).digest('base64url');
  return { body, headers: { ETag: `"${etag}"`, 'Cache-Control': 'public, no-cache', ...headers } };
}
