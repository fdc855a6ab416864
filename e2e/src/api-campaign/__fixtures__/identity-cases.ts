import { createHmac } from 'node:crypto';

import { probeWith, type Case, type Material } from './case';

/** A caller, defined by the headers that it sends. */
export interface Identity {
  readonly who: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Roles, including implied ones. Undefined: the API does not know the caller. */
  readonly roles: ReadonlySet<string> | undefined;
}

/** Returns one case per caller. Unknown callers and callers without a required role must be refused. */
export function identityCases(
  material: Material,
  identities: readonly Identity[],
): readonly Case[] {
  const { operation, sound } = material;
  return identities.map(({ who, headers, roles }, index) => {
    const probe = probeWith(material);
    const type = probe.headers['content-type'];
    const needed = operation.roles;
    const admitted = needed?.some((role) => roles?.has(role)) ?? true;
    const refusal = roles === undefined ? [400, 401, 429] : [403];
    return {
      operation,
      what: `as ${who}`,
      probe: {
        ...probe,
        headers: {
          ...(type !== undefined && { 'content-type': type }),
          ...sound.headers,
          // Refusals are counted by address, and slow down an address with many of them.
          ...(roles === undefined && { 'x-forwarded-for': `192.0.2.${index + 1}` }),
          ...headers,
        },
      },
      ...(!admitted && { statuses: refusal }),
    };
  });
}

const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns tokens that must be refused (unsigned, signed with a guess, expired), and keys that were never issued.
 */
export function forgedIdentities(): readonly Identity[] {
  const claims = { sub: 'intruder', roles: ['operator', 'publisher'], iss: 'http://127.0.0.1:1' };
  const ended = { ...claims, exp: 1 };
  const lasting = { ...claims, exp: 4_000_000_000 };
  const signed = (alg: string, body: object): string => {
    const content = `${base64url({ alg, typ: 'JWT' })}.${base64url(body)}`;
    return `${content}.${createHmac('sha256', 'secret').update(content).digest('base64url')}`;
  };
  const unsigned = `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(lasting)}.`;
  const nobody = (who: string, headers: Identity['headers']): Identity => ({
    who,
    headers,
    roles: undefined,
  });
  const bearer = (who: string, token: string): Identity =>
    nobody(who, { authorization: `Bearer ${token}` });
  return [
    nobody('nobody', {}),
    nobody('an empty key', { 'x-api-key': '' }),
    nobody('a key that is none', { 'x-api-key': 'garbage' }),
    nobody('an unknown key', { 'x-api-key': `wfp_AAAAAAAA_${'A'.repeat(43)}` }),
    nobody('another scheme', { authorization: 'Basic b3BlcmF0b3I6b3BlcmF0b3I=' }),
    bearer('no token', ''),
    bearer('a token that is none', 'a.b.c'),
    bearer('an unsigned token', unsigned),
    bearer('a token signed with a guess', signed('HS256', lasting)),
    bearer('an ended token', signed('HS256', ended)),
    bearer('a token of an unknown algorithm', signed('XX999', lasting)),
  ];
}
