import type { Language, LocalizedText } from '@platform/ports';
import { CSV_START, csvRow } from '@platform/table-exchange';

import { MAX_PAGE_SIZE } from '../../listing/page';
import type { RunsQuery } from '../list-query';
import type { RunPage } from '../list-runs';
import type { RunSummary } from '../run-summary';
import { runColumns } from './run-row';

/** A spreadsheet of more is no list that anybody reads. */
export const MAX_EXPORTED_RUNS = 10_000;

const CUT: LocalizedText = {
  fr: `Liste coupée à ${MAX_EXPORTED_RUNS} exécutions : resserrez les filtres.`,
  en: `List cut at ${MAX_EXPORTED_RUNS} runs: narrow the filters.`,
};

interface ExportOptions {
  readonly language: Language;
  readonly timezone: string;
  readonly hasSubjects: boolean;
  /** The page of the list, as the API lists it. */
  readonly page: (query: RunsQuery) => Promise<RunPage>;
  readonly inLanguage: (run: RunSummary, language: Language) => Promise<RunSummary>;
  readonly max?: number;
}

/** The runs that match the filters as rows of CSV, a page at a time, newest first. A list that is cut says so. */
export async function* exportRuns(
  filters: Omit<RunsQuery, 'limit' | 'cursor' | 'count'>,
  { page, inLanguage, max = MAX_EXPORTED_RUNS, ...shown }: ExportOptions,
): AsyncGenerator<string> {
  const { language } = shown;
  const { titles, rowOf } = runColumns(shown);
  let left = max;
  let cursor: string | undefined;
  // The first page is read before anything is written: what is refused is a problem, not the rest of a file.
  let rows = `${CSV_START}${csvRow(titles)}`;
  do {
    const limit = Math.min(MAX_PAGE_SIZE, left);
    const read = await page({ ...filters, limit, ...(cursor !== undefined && { cursor }) });
    for (const run of read.items) rows += csvRow(rowOf(await inLanguage(run, language)));
    left -= read.items.length;
    cursor = read.nextCursor;
    yield rows;
    rows = '';
  } while (cursor !== undefined && left > 0);
  if (cursor !== undefined) yield csvRow([CUT[language]]);
}
