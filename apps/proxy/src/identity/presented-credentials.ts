import type { Request } from 'express';

import { problemError } from '@platform/http';

/** The credentials of a request. */
export type PresentedCredentials =
  | { readonly as: 'nobody' }
  | { readonly as: 'key'; readonly key: string }
  | { readonly as: 'token'; readonly token: string }
  /** An `Authorization` header with an unknown scheme. */
  | { readonly as: 'unknown' };

const given = (request: Request, name: string): readonly string[] =>
  (request.headersDistinct[name] ?? []).map((value) => value.trim()).filter(Boolean);

/** Reads the credentials. Throws the 400 problem when a request presents more than one. */
export function presentedCredentials(request: Request): PresentedCredentials {
  const keys = given(request, 'x-api-key');
  const authorizations = given(request, 'authorization');
  if (keys.length + authorizations.length > 1) throw problemError('credentials-ambiguous');
  const [key] = keys;
  if (key !== undefined) return { as: 'key', key };
  const [authorization] = authorizations;
  if (authorization === undefined) return { as: 'nobody' };
  const [, bearer] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  if (bearer === undefined) return { as: 'unknown' };
  return bearer.startsWith('wfp_') ? { as: 'key', key: bearer } : { as: 'token', token: bearer };
}
