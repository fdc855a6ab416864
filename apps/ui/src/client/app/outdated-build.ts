const STORED = 'platform.reloaded-at';
/** A second failure within this time is not cured by another reload. */
const RELOAD_AGAIN_MS = 60_000;

/** What browsers say when a module cannot be loaded. */
const MODULE_MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a page failed because a file of the console could not be loaded, as after an update. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && MODULE_MISSING.test(error.message);

/**
 * Reloads the page when a file of its build is gone, as in a tab that was open during an update. Not again right after: when
 * the file is missing in the new build as well, the page says so instead of reloading for ever.
 */
export function reloadOutdated(
  event: Pick<Event, 'preventDefault'>,
  {
    storage,
    now,
    reload,
  }: {
    readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
    readonly now: number;
    readonly reload: () => void;
  },
): void {
  const before = Number(storage.getItem(STORED) ?? 0);
  if (now - before < RELOAD_AGAIN_MS) return;
  storage.setItem(STORED, String(now));
  // The page stays as it is until it is reloaded.
  event.preventDefault();
  reload();
}
