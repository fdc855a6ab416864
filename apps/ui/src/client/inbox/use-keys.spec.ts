import { inbox as en } from '../i18n/en/inbox';
import { inbox as fr } from '../i18n/fr/inbox';
import { INBOX_KEYS } from './use-keys';

it.each([
  ['French', fr.inbox],
  ['English', en.inbox],
])('INBOX_KEYS are all in the %s line of help, each for one thing', (_language, { keys }) => {
  const named = Object.values(INBOX_KEYS).filter((key) => new RegExp(`\\b${key}\\b`).test(keys));
  expect(named).toEqual(Object.values(INBOX_KEYS));
  expect(new Set(named).size).toBe(named.length);
});
