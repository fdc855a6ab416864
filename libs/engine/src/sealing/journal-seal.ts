import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

import { engineLog } from '../engine-log';

/** Encrypts and decrypts values with the keys of the instance (`JOURNAL_KEY`). */
export interface JournalSeal {
  /** False without a key: nothing is encrypted, and nothing encrypted can be read. */
  readonly seals: boolean;
  seal(text: string): Buffer;
  /** Returns the text; undefined when its key is missing or the bytes were changed, with a line in the log. */
  open(sealed: Uint8Array): string | undefined;
}

/** Bytes of a key: AES-256. */
export const JOURNAL_KEY_BYTES = 32;

/** No JSON text begins with this byte. The second one is the version of the envelope. */
const MARK = Buffer.from([0, 1]);
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEAL_HEAD_BYTES = MARK.length + ID_BYTES + NONCE_BYTES;
const CIPHER = 'aes-256-gcm';
/** One line for each reason in this time: thousands of runs may miss the same key. */
const LOG_INTERVAL_MS = 10_000;
const MISSING = 'clé du journal absente : JOURNAL_KEY ne contient pas la clé de valeurs chiffrées';
const CHANGED = 'valeur du journal altérée : elle ne se déchiffre pas avec sa clé (JOURNAL_KEY)';

const logged = new Map<string, number>();

/** Writes to the log that values cannot be read, and why. `keyId` names the key, if it is known. */
export function logUnreadable(why = MISSING, keyId?: string): void {
  const now = Date.now();
  const reason = `${keyId} ${why}`;
  if (now - (logged.get(reason) ?? -Infinity) < LOG_INTERVAL_MS) return;
  logged.set(reason, now);
  engineLog.error({ ...(keyId !== undefined && { keyId }) }, why);
}

/** Names a key without revealing it. */
const idOf = (key: Buffer): string => hash('sha256', key, 'hex').slice(0, 2 * ID_BYTES);

/** Whether bytes are a sealed value. */
export const isSealed = (bytes: Uint8Array): boolean =>
  bytes.length >= SEAL_HEAD_BYTES + TAG_BYTES &&
  MARK.every((byte, position) => bytes[position] === byte);

/**
 * Creates the seal. The first key encrypts, all decrypt. An envelope is: mark, key id, random nonce, ciphertext, tag. The
 * head is authenticated too.
 */
export function createJournalSeal(keys: readonly Buffer[]): JournalSeal {
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const [first] = keys;
  return {
    seals: first !== undefined,
    seal(text) {
      if (!first) throw new Error('no journal key');
      const head = Buffer.concat([MARK, Buffer.from(idOf(first), 'hex'), randomBytes(NONCE_BYTES)]);
      const cipher = createCipheriv(CIPHER, first, head.subarray(-NONCE_BYTES));
      cipher.setAAD(head);
      return Buffer.concat([
        head,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    open(bytes) {
      const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const head = sealed.subarray(0, SEAL_HEAD_BYTES);
      const keyId = head.toString('hex', MARK.length, MARK.length + ID_BYTES);
      const key = byId.get(keyId);
      if (!key) {
        logUnreadable(MISSING, keyId);
        return undefined;
      }
      const decipher = createDecipheriv(CIPHER, key, head.subarray(-NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(head);
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const opened = decipher.update(sealed.subarray(SEAL_HEAD_BYTES, -TAG_BYTES));
        return Buffer.concat([opened, decipher.final()]).toString('utf8');
      } catch {
        logUnreadable(CHANGED, keyId);
        return undefined;
      }
    },
  };
}

/** What runs use where no key is given. */
export const NO_SEAL: JournalSeal = createJournalSeal([]);
