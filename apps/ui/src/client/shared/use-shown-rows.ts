import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCatalog } from '../api/use-catalog';
import { rowsFound, rowTexts } from './rows-found';
import type { Members, TableRun } from './table-parts';

/** More rows at once are not read on a screen, and slow it down. */
export const ROWS_OF_A_PAGE = 100;

/** The rows of a table that a page of it shows, by their index. */
export interface ShownRows {
  readonly shown: readonly number[];
  /** How many rows the search left. */
  readonly found: number;
  readonly pages: number;
  readonly page: number;
  readonly turnTo: (page: number) => void;
  readonly find: string;
  readonly search: (find: string) => void;
}

/** Pages and searches the rows of a table. The first page is the one of a row that decided. */
export function useShownRows(config: Members, rows: number, run: TableRun | undefined): ShownRows {
  const { i18n } = useTranslation();
  const { data: catalog } = useCatalog();
  const [decided = 1] = run?.rows ?? [];
  const [find, setFind] = useState('');
  const [page, setPage] = useState(Math.ceil(decided / ROWS_OF_A_PAGE));
  // A key pressed is shown before ten thousand rows have been searched.
  const wanted = useDeferredValue(find);
  const isSearched = wanted.trim() !== '';
  const texts = useMemo(
    () => (isSearched ? rowTexts(config, { language: i18n.language, catalog }) : []),
    [config, isSearched, i18n.language, catalog],
  );
  const found = useMemo(
    () => (isSearched ? rowsFound(texts, wanted) : Array.from({ length: rows }, (_, at) => at)),
    [texts, isSearched, wanted, rows],
  );
  const pages = Math.max(1, Math.ceil(found.length / ROWS_OF_A_PAGE));
  const current = Math.min(page, pages);
  return {
    shown: found.slice((current - 1) * ROWS_OF_A_PAGE, current * ROWS_OF_A_PAGE),
    found: found.length,
    pages: rows > ROWS_OF_A_PAGE ? pages : 0,
    page: current,
    turnTo: setPage,
    find,
    search: (next) => {
      setFind(next);
      setPage(1);
    },
  };
}
