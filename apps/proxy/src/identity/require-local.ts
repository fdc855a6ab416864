import type { Request } from 'express';

import { problemError } from '@platform/http';

import { isLoopback } from './loopback';

const AUTHORITY = /^(\[[^\]]*\]|[^:@/\s]+)(?::\d+)?$/;

const isLocal = (authority: string): boolean =>
  isLoopback(AUTHORITY.exec(authority)?.[1] ?? 'unreadable');

/**
 * An open API lets every local process do everything. A foreign web page in a local browser could reach it too, through
 * DNS rebinding or a form. Throws the 403 problem for such requests.
 */
export function requireLocal(request: Request): void {
  const { host = '', origin } = request.headers;
  const local =
    isLocal(host) && (origin === undefined || isLocal(origin.replace(/^https?:\/\//, '')));
  if (!local) throw problemError('host-not-local');
}
