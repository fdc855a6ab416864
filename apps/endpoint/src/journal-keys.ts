import { readFileSync } from 'node:fs';

import { JOURNAL_KEY_BYTES } from '@platform/engine';
import { ConfigurationError, StartImpededError } from '@platform/ports';

interface GivenKeys {
  /** `JOURNAL_KEY` */
  readonly text: string | undefined;
  /** `JOURNAL_KEY_FILE`, a path. */
  readonly file: string | undefined;
}

const BASE64_KEY = /^[A-Za-z0-9+/]{43}=$/;

const invalid = (variable: string, fr: string, english: string): ConfigurationError =>
  new ConfigurationError(variable, fr, { english });

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new StartImpededError('JOURNAL_KEY_FILE', `le fichier ne peut pas être lu (${code})`, {
      english: `the file cannot be read (${code})`,
    });
  }
}

/**
 * Reads the keys of the journal: 32 bytes in base64 each, separated by spaces, line ends or commas. The message of an
 * error has no part of a key. Without a key, an empty list.
 */
export function readJournalKeys({ text, file }: GivenKeys): readonly Buffer[] {
  if (text === undefined && file === undefined) return [];
  if (text !== undefined && file !== undefined) {
    throw invalid(
      'JOURNAL_KEY',
      'JOURNAL_KEY_FILE est définie aussi : une seule des deux est attendue',
      'JOURNAL_KEY_FILE is set too: only one of them is expected',
    );
  }
  const variable = text === undefined ? 'JOURNAL_KEY_FILE' : 'JOURNAL_KEY';
  const given = (text ?? contentOf(file as string)).split(/[\s,]+/).filter((key) => key !== '');
  if (given.length > 0 && given.every((key) => BASE64_KEY.test(key))) {
    return given.map((key) => Buffer.from(key, 'base64'));
  }
  throw invalid(
    variable,
    `une ou plusieurs clés de ${JOURNAL_KEY_BYTES} octets en base64 sont attendues`,
    `one or several keys of ${JOURNAL_KEY_BYTES} bytes in base64 are expected`,
  );
}
