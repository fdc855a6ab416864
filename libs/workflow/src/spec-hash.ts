import { createHash } from 'node:crypto';

import canonicalize from 'canonicalize';

import type { WorkflowSpec } from './schema';

/**
 * Identity of a specification's content: SHA-256, in hexadecimal, over its canonical JSON
 * (RFC 8785). `layout` is where the editor drew the nodes and does not count.
 */
export function specHash(spec: WorkflowSpec): string {
  const { layout: _layout, ...content } = spec;
  return createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex');
}
