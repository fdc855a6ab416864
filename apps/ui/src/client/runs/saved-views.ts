import { readRunsSearch, type RunsSearch } from './runs-search';

/** Filters with the name that a person gave them. */
export interface SavedView {
  readonly name: string;
  readonly search: RunsSearch;
}

/** The newest come first; more than these are no choice any more. */
const MAX_VIEWS = 20;

/** Returns the views with one more, which takes the place of one with its name. */
export const keepView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [view, ...views.filter(({ name }) => name !== view.name)].slice(0, MAX_VIEWS);

/** Where the browser keeps the views of a person. */
export const viewsKey = (callerId: string): string => `platform.run-views.${callerId}`;

/** Whether the browser keeps views of a person. */
export const hasViews = (callerId: string): boolean =>
  window.localStorage.getItem(viewsKey(callerId)) !== null;

/** Reads what the browser has kept. What is no view is left out: an earlier console may have kept it. */
export function readViews(text: string | undefined): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((each: unknown): readonly SavedView[] => {
      const { name, search } = (each ?? {}) as Partial<Record<keyof SavedView, unknown>>;
      if (typeof name !== 'string' || typeof search !== 'object' || search === null) return [];
      return [{ name, search: readRunsSearch(search as Readonly<Record<string, unknown>>) }];
    });
  } catch {
    return [];
  }
}
