/** Credentials of this tab. They end with it: `sessionStorage` is of one tab, and no script of another origin runs here. */
export interface Credentials {
  readonly apiKey?: string;
  /** The token of now: it is renewed while the page is open. */
  readonly bearer?: () => Promise<string>;
}

/** Of all that the console keeps in a tab: the key, what was typed for a validation, what was simulated, what was revealed. */
const PREFIX = 'platform.';
const STORED_KEY = `${PREFIX}api-key`;
const PERSON = `${PREFIX}person`;

export const storedKey = (): string | undefined => sessionStorage.getItem(STORED_KEY) ?? undefined;

export const storeKey = (apiKey: string): void => sessionStorage.setItem(STORED_KEY, apiKey);

/** Forgets all that a person has left in this tab. */
export function forgetTab(storage: Storage = sessionStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}

/**
 * Notes whose tab this is. What another person has left is forgotten: at a machine of the ward, the next person must neither
 * see nor send what the one before has typed. Returns whether there was another person.
 */
export function takeTab(person: string, storage: Storage = sessionStorage): boolean {
  const before = storage.getItem(PERSON);
  const isAnother = before !== null && before !== person;
  if (isAnother) forgetTab(storage);
  storage.setItem(PERSON, person);
  return isAnother;
}
