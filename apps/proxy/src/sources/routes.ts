import { activeBindings, readingOf } from '@platform/event-bindings';
import type { Catalog } from '@platform/catalog';
import { languageOf, problemError, type Route } from '@platform/http';
import type { LocalizedText } from '@platform/ports';
import type { Refusal } from '@platform/sdk';
import { Type } from '@sinclair/typebox';

import { languageHeaders } from '../definitions/api/diagnostics';
import { cursorCodec, DEFAULT_PAGE_SIZE, toPage } from '../listing/page';
import { listSources, type ListedDeps } from './list-sources';
import { sourceOperations } from './operations';
import type { RefusedRecord, RefusedRecords } from './store/refused-records';
import { createTakeRecord, type TakeDeps } from './take-record';
import { tryBinding, type TrialDeps } from './try-binding';

const cursors = cursorCodec(
  Type.Object({
    refusedAt: Type.String({ format: 'date-time' }),
    id: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  }),
);

const shownRefusal = ({ code, message }: Refusal, language: keyof LocalizedText) => ({
  code,
  message: message[language],
});

const shown = (
  { id, source, feed, key, refusal, refusedAt, attempts }: RefusedRecord,
  language: keyof LocalizedText,
) => ({
  id,
  source,
  feed,
  key,
  refusedAt,
  attempts,
  refusal: shownRefusal(refusal, language),
});

type SourceRoutesDeps = ListedDeps &
  TakeDeps &
  Omit<TrialDeps, 'ingestion'> & {
    readonly catalog: Catalog;
    readonly refusedRecords: RefusedRecords;
  };

/** Event sources, the records of theirs that were refused, and trials of bindings. */
export function sourceRoutes(deps: SourceRoutesDeps): readonly Route[] {
  const { refusedRecords, catalog, instance, bodyLimitBytes } = deps;
  const active = activeBindings(catalog, instance);
  const taking = {
    ...deps,
    leftOut: deps.keeping.leftOut,
    feeds: [...catalog.eventBindings.keys()],
    referencesOf: readingOf(catalog, instance),
  };
  return [
    sourceOperations.listSources.handledBy(async ({ request }) => {
      const language = languageOf(request);
      return {
        status: 200,
        headers: languageHeaders(language),
        body: { items: await listSources(active, deps, language) },
      };
    }),

    sourceOperations.listRefusedRecords.handledBy(async ({ query, request }) => {
      const { limit = DEFAULT_PAGE_SIZE, cursor, source, feed } = query;
      const after = cursor === undefined ? {} : { after: cursors.decode(cursor) };
      const found = await refusedRecords.list({ limit: limit + 1, source, feed, ...after });
      const page = toPage(found, limit, ({ refusedAt, id }) => cursors.encode({ refusedAt, id }));
      const language = languageOf(request);
      return {
        status: 200,
        body: { ...page, items: page.items.map((each) => shown(each, language)) },
      };
    }),

    sourceOperations.getRefusedRecord.handledBy(async ({ params: { id }, request }) => {
      const found = await refusedRecords.get(id);
      if (!found) throw problemError('not-found');
      const { content } = found;
      const record: unknown = content === null ? null : JSON.parse(content);
      return { status: 200, body: { ...shown(found, languageOf(request)), record } };
    }),

    sourceOperations.resubmitRefusedRecord.handledBy(async ({ params: { id }, request }) => {
      const found = await refusedRecords.get(id);
      if (!found) throw problemError('not-found');
      const { content, source, feed, key } = found;
      if (content === null) throw problemError('record-not-kept');
      const take = createTakeRecord(source, active.get(source) ?? [], taking);
      let refusal: Refusal | undefined;
      const record: unknown = JSON.parse(content);
      const outcome = await take({ feed, key, record }, (reason) => (refusal = reason));
      if (outcome !== 'rejected') await refusedRecords.remove(id);
      return {
        status: 200,
        body: {
          outcome,
          ...(refusal && { refusal: shownRefusal(refusal, languageOf(request)) }),
        },
      };
    }),

    sourceOperations.deleteRefusedRecord.handledBy(async ({ params: { id } }) => {
      if (!(await refusedRecords.remove(id))) throw problemError('not-found');
      return { status: 204 };
    }),

    sourceOperations.tryBinding.handledBy(async ({ params: { name }, body, request }) => {
      const parts = { ingestion: deps, catalog, instance, language: languageOf(request) };
      const limit = bodyLimitBytes === undefined ? {} : { bodyLimitBytes };
      return { status: 200, body: await tryBinding(name, body, { ...parts, ...limit }) };
    }),
  ];
}
