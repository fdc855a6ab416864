const STORED_KEY = 'platform.api-key';

/** Credentials of this tab. They end with it: `sessionStorage` is of one tab, and no script of another origin runs here. */
export interface Credentials {
  readonly apiKey?: string;
  /** The token of now: it is renewed while the page is open. */
  readonly bearer?: () => Promise<string>;
}

export const storedKey = (): string | undefined => sessionStorage.getItem(STORED_KEY) ?? undefined;

export function storeKey(apiKey: string | undefined): void {
  if (apiKey === undefined) sessionStorage.removeItem(STORED_KEY);
  else sessionStorage.setItem(STORED_KEY, apiKey);
}
