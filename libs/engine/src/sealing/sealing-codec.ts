import type { JournalValueCodec, Serde } from '@restatedev/restate-sdk';

import { jsonSerde } from '../json-serde';
import { isSealed, type JournalSeal } from './journal-seal';
import { openWriteText } from './sealed-members';

/** Fails an attempt. The control plane tries again, so the run continues when the key is back. */
class JournalKeyMissingError extends Error {
  constructor() {
    super('clé du journal absente : la valeur ne peut pas être lue (JOURNAL_KEY)');
    this.name = 'JournalKeyMissingError';
  }
}

/**
 * Serialises outcomes of steps, encrypted when there is a key. Outcomes from before the key are read as they are. Without
 * their key, sealed ones fail the attempt in a way that the control plane tries again.
 */
export function sealingSerde<T>(seal: JournalSeal): Serde<T> {
  const json = jsonSerde<T>();
  return {
    ...json,
    ...(seal.seals && {
      contentType: 'application/octet-stream',
      serialize: (value: T) => seal.seal(JSON.stringify(value)),
    }),
    deserialize(bytes) {
      if (!isSealed(bytes)) return json.deserialize(bytes);
      const text = seal.open(bytes);
      if (text === undefined) throw new JournalKeyMissingError();
      return JSON.parse(text) as T;
    },
  };
}

/**
 * Opens the sealed members of state and promises wherever a handler reads them. It encodes nothing: what is sealed is
 * sealed where it is written, because the codec does not know what it encodes, and the control plane's queries and the
 * callers of handlers read the rest. Its presence also stops the SDK from comparing the bytes of a write on a replay,
 * which differ each time that they are sealed.
 */
export const openingCodec = (seal: JournalSeal): JournalValueCodec => ({
  encode: (bytes) => bytes,
  decode: async (bytes) => openWriteText(bytes, seal),
});
