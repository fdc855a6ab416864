import { createHash } from 'node:crypto';

import canonicalize from 'canonicalize';

import type { WorkflowSpec } from './schema';

/**
 * Hash of a specification's content: SHA-256 in hexadecimal over its canonical JSON (RFC 8785). Ignores
 * `layout`, the node positions in the editor.
 */
export function specHash(spec: WorkflowSpec): string {
  const { layout: _layout, ...content } = spec;
  return createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex');
}
