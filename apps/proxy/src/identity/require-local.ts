import type { Request } from 'express';

import { problemError } from '@platform/http';

import { isLoopback } from './loopback';

const AUTHORITY = /^(\[[^\]]*\]|[^:@/\s]+)(?::\d+)?$/;

const isLocal = (authority: string): boolean =>
  isLoopback(AUTHORITY.exec(authority)?.[1] ?? 'unreadable');

/** True if every address that a reverse proxy put down is of this machine. The last one is that of its own caller. */
const cameFromHere = (forwardedFor: string): boolean =>
  forwardedFor
    .split(',')
    .map((address) => address.trim())
    .every((address) => address === '' || isLoopback(address) || isLocal(address));

/**
 * An open API lets every local process do everything. A foreign web page in a local browser could reach it too, through
 * DNS rebinding or a form; another machine could, through a local reverse proxy such as the console. Throws the 403
 * problem for such requests.
 */
export function requireLocal(request: Request): void {
  const { host = '', origin, 'x-forwarded-for': forwardedFor } = request.headers;
  const local =
    isLocal(host) &&
    (origin === undefined || isLocal(origin.replace(/^https?:\/\//, ''))) &&
    cameFromHere([forwardedFor ?? ''].flat().join());
  if (!local) throw problemError('host-not-local');
}
