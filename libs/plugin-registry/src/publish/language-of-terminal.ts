import type { Language } from '@platform/ports';

/** Returns the language of whoever types a command: that of the terminal (POSIX), English unless it is French. */
export function languageOfTerminal(env: Readonly<Record<string, string | undefined>>): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return /^fr(?![a-z])/i.test(locale) ? 'fr' : 'en';
}
