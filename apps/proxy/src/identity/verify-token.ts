import {
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTVerifyOptions,
  type JWTVerifyResult,
} from 'jose';

import type { ProviderKeys } from './provider-keys';

/** Of a provider whose keys have no names, this many are tried for one token. */
const MAX_KEYS = 16;

/** Verifies with the key that the token names; without a name, with each key that its algorithm can use. */
async function verifyOnce(
  token: string,
  { find }: ProviderKeys,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, find, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    let tried = 0;
    for await (const key of error) {
      if ((tried += 1) > MAX_KEYS) break;
      try {
        return await jwtVerify(token, key, options);
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

const namesKey = (token: string): boolean => decodeProtectedHeader(token).kid !== undefined;

/**
 * Verifies a token with the keys of its provider. When a key of the provider is replaced by one without a name (`kid`),
 * only the signature tells: the keys are then fetched again, within the same bound as for unknown names.
 */
export async function verifyToken(
  token: string,
  keys: ProviderKeys,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  try {
    return await verifyOnce(token, keys, options);
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || namesKey(token)) throw error;
    if (!(await keys.refetch())) throw error;
    return verifyOnce(token, keys, options);
  }
}
