import { readFileSync } from 'node:fs';

import { ConfigurationError, StartImpededError } from '@platform/ports';

/** `RUN_DB_URL_FILE`, `OPENAI_API_KEY_FILE`, … but not `SSL_CERT_FILE`, which others read. */
const NAMES_A_FILE = /^(\w+_(?:KEY|SECRET|PASSWORD|TOKEN|URL))_FILE$/;

function contentOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new StartImpededError(variable, `le fichier ne peut pas être lu (${code})`, {
      english: `the file cannot be read (${code})`,
    });
  }
}

/**
 * Sets each variable whose value is in a file: `<name>` is the trimmed content of the file that `<name>_FILE` names,
 * absolute or from the working directory. So a secret of a container or of systemd is in no environment that others can
 * read. Throws a `ConfigurationError` when both are set or the file is empty, a `StartImpededError` when the file cannot
 * be read; no message has a part of the content.
 */
export function readSecretFiles(environment: Record<string, string | undefined>): void {
  for (const [variable, file] of Object.entries(environment)) {
    const name = NAMES_A_FILE.exec(variable)?.[1];
    if (name === undefined || file === undefined || file === '') continue;
    if (environment[name]) {
      throw new ConfigurationError(
        name,
        `${variable} est définie aussi : une seule des deux est attendue`,
        { english: `${variable} is set too: only one of them is expected` },
      );
    }
    const content = contentOf(variable, file);
    if (content === '') {
      throw new ConfigurationError(variable, 'le fichier est vide', {
        english: 'the file is empty',
      });
    }
    environment[name] = content;
    // Processes that inherit this environment get the value, and must not find both.
    environment[variable] = '';
  }
}
