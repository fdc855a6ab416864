import type { Request } from 'express';

import { problemError } from '@platform/http';

import { isLoopback } from './loopback';

const AUTHORITY = /^(\[[^\]]*\]|[^:@/\s]+)(?::\d+)?$/;

const isLocal = (authority: string): boolean =>
  isLoopback(AUTHORITY.exec(authority)?.[1] ?? 'unreadable');

/**
 * Whoever can reach an open API may do everything, and so could a page of another site in a browser of
 * this machine: by a name of its own that resolves to it, or by a form. Throws the 403 problem.
 */
export function requireLocal(request: Request): void {
  const { host = '', origin } = request.headers;
  const local =
    isLocal(host) && (origin === undefined || isLocal(origin.replace(/^https?:\/\//, '')));
  if (!local) throw problemError('host-not-local');
}
