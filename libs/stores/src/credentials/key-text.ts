import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const ID_LENGTH = 8;
const ID_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
const KEY_TEXT = /^wfp_([0-9A-Za-z]{8})_([\w-]{43})$/u;

/** The parts of a presented key. */
interface KeyText {
  readonly id: string;
  /** 43 characters, 256 random bits. */
  readonly secret: string;
}

export function drawKeyText(): KeyText {
  const characters = Array.from({ length: ID_LENGTH }, () =>
    ID_ALPHABET.charAt(randomInt(ID_ALPHABET.length)),
  );
  return { id: characters.join(''), secret: randomBytes(SECRET_BYTES).toString('base64url') };
}

export const printKeyText = ({ id, secret }: KeyText): string => `wfp_${id}_${secret}`;

/** Parses a presented key. Null for a text that cannot be a key. */
export function parseKeyText(text: string): KeyText | null {
  const [, id, secret] = KEY_TEXT.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** SHA-256 in hexadecimal. The secret is random, so a slow hash is not needed. */
export const hashSecret = (secret: string): string => digestOf(secret).toString('hex');

/** A hash that matches no secret. */
const DECOY = randomBytes(32);

/** Compares a secret with a hash in constant time, also when there is no hash. */
export function isSecretOf(hash: string | undefined, secret: string): boolean {
  const stored = hash === undefined ? DECOY : Buffer.from(hash, 'hex');
  const isComparable = stored.length === DECOY.length;
  return timingSafeEqual(isComparable ? stored : DECOY, digestOf(secret)) && isComparable;
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
