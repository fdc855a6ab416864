import { createPrivateKey } from 'node:crypto';

import { NodeError } from '@platform/sdk';
import { importJWK, importPKCS8, type JWK, type KeyLike } from 'jose';

export interface SigningKey {
  readonly key: KeyLike | Uint8Array;
  readonly algorithm: 'RS384' | 'ES384';
  readonly keyId?: string;
}

export interface WantedKey {
  readonly keyId: string | undefined;
  readonly algorithm: 'RS384' | 'ES384' | undefined;
}

/**
 * Reads a private key in PEM (PKCS #8), as JWK, or from a JWK Set: there the key with `keyId`, else the last
 * private key, because rotation appends. The algorithms are those of SMART. Throws a retryable NodeError
 * `FHIR_KEY_UNUSABLE` that shows nothing of the key: the next rotation may repair it.
 */
export async function readSigningKey(text: string, wanted: WantedKey): Promise<SigningKey> {
  try {
    return text.startsWith('{')
      ? await fromJwk(chooseJwk(text, wanted), wanted)
      : await fromPem(text, wanted);
  } catch {
    throw new NodeError(
      'FHIR_KEY_UNUSABLE',
      { fr: 'clé privée SMART inutilisable', en: 'SMART private key unusable' },
      {
        unavailable: true,
      },
    );
  }
}

async function fromPem(pem: string, { keyId, algorithm }: WantedKey): Promise<SigningKey> {
  const type = createPrivateKey(pem).asymmetricKeyType;
  const chosen = algorithm ?? (type === 'ec' ? 'ES384' : 'RS384');
  const key = await importPKCS8(pem, chosen);
  return { key, algorithm: chosen, ...(keyId !== undefined && { keyId }) };
}

async function fromJwk(jwk: JWK, { keyId, algorithm }: WantedKey): Promise<SigningKey> {
  const chosen = algorithm ?? (jwk.kty === 'EC' ? 'ES384' : 'RS384');
  const known = keyId ?? jwk.kid;
  const key = await importJWK(jwk, chosen);
  return { key, algorithm: chosen, ...(known !== undefined && { keyId: known }) };
}

function chooseJwk(text: string, { keyId }: WantedKey): JWK {
  const parsed = JSON.parse(text) as JWK & { readonly keys?: readonly JWK[] };
  const keys = (parsed.keys ?? [parsed]).filter(({ d }) => d !== undefined);
  const chosen = keys.find(({ kid }) => keyId !== undefined && kid === keyId) ?? keys.at(-1);
  if (chosen === undefined) throw new RangeError('no private key');
  return chosen;
}
