import { ConfigurationError } from '@platform/ports';

import { JOURNAL_KEY_BYTES } from './journal-seal';

const BASE64_KEY = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Reads the keys of the journal: 32 bytes in base64 each, separated by spaces, line ends or commas. The message of an
 * error has no part of a key. Without a key, an empty list.
 */
export function readJournalKeys(text: string | undefined): readonly Buffer[] {
  if (text === undefined) return [];
  const given = text.split(/[\s,]+/).filter((key) => key !== '');
  if (given.length > 0 && given.every((key) => BASE64_KEY.test(key))) {
    return given.map((key) => Buffer.from(key, 'base64'));
  }
  throw new ConfigurationError(
    'JOURNAL_KEY',
    `une ou plusieurs clés de ${JOURNAL_KEY_BYTES} octets en base64 sont attendues`,
    { english: `one or several keys of ${JOURNAL_KEY_BYTES} bytes in base64 are expected` },
  );
}
