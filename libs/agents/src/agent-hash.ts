import { createHash } from 'node:crypto';

import canonicalize from 'canonicalize';

import type { AgentSpec } from './schema';

/** Identity of an agent's content: SHA-256, in hexadecimal, over its canonical JSON (RFC 8785). */
export const agentHash = (spec: AgentSpec): string =>
  createHash('sha256')
    .update(canonicalize(spec) ?? '')
    .digest('hex');
