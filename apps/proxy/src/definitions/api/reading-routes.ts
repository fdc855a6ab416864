import { languageOf } from '@platform/http';
import { newestSide, SLUG_PATTERN } from '@platform/definitions';
import type { Route } from '@platform/http';
import type { WorkflowDiff } from '@platform/workflow';
import { Type } from '@sinclair/typebox';

import { cursorCodec, DEFAULT_PAGE_SIZE, toPage } from '../../listing/page';
import { etagOf } from '../if-match';
import { findDefinition, findVersion } from '../lifecycle/find-definition';
import type { ServedLifecycle } from '../lifecycle/lifecycle';
import { languageHeaders } from './diagnostics';
import type { DefinitionOperations } from './operations';
import { showDefinition, showSummary, showVersion, showVersionSummary } from './show-definition';

const afterSlug = cursorCodec(Type.Object({ after: Type.String({ pattern: SLUG_PATTERN }) }));
const beforeVersion = cursorCodec(Type.Object({ before: Type.Integer({ minimum: 1 }) }));

/** Reads definitions and versions. */
export function readingRoutes(
  operations: DefinitionOperations,
  lifecycle: ServedLifecycle,
): readonly Route[] {
  const { store, rules, computations } = lifecycle;
  const { kind } = rules;
  return [
    operations.list.handledBy(async ({ query, request }) => {
      const { limit = DEFAULT_PAGE_SIZE, cursor } = query;
      const language = languageOf(request);
      const after = cursor === undefined ? {} : afterSlug.decode(cursor);
      const found = await store.list(kind, { limit: limit + 1, ...after });
      const page = toPage(found, limit, ({ slug }) => afterSlug.encode({ after: slug }));
      return {
        status: 200,
        headers: languageHeaders(language),
        body: { ...page, items: page.items.map((each) => showSummary(each, language)) },
      };
    }),
    operations.get.handledBy(async ({ params: { slug }, request, caller }) => {
      const definition = await findDefinition(store, { kind, slug });
      const language = languageOf(request);
      return {
        status: 200,
        headers: { ETag: etagOf(definition.revision), ...languageHeaders(language) },
        body: await showDefinition(definition, { language, caller }, lifecycle),
      };
    }),
    operations.listVersions.handledBy(async ({ params: { slug }, query, request }) => {
      const language = languageOf(request);
      const { limit = DEFAULT_PAGE_SIZE, cursor } = query;
      const before = cursor === undefined ? {} : beforeVersion.decode(cursor);
      const { slug: known } = await findDefinition(store, { kind, slug });
      const key = { kind, slug: known };
      const found = await store.versions(key, { limit: limit + 1, ...before });
      const page = toPage(found, limit, ({ version }) => beforeVersion.encode({ before: version }));
      return {
        status: 200,
        headers: languageHeaders(language),
        body: { ...page, items: page.items.map((each) => showVersionSummary(each, language)) },
      };
    }),
    operations.getVersion.handledBy(async ({ params: { slug, version }, request }) => {
      const language = languageOf(request);
      return {
        status: 200,
        headers: languageHeaders(language),
        body: showVersion(await findVersion(store, { kind, slug }, version), language),
      };
    }),
    operations.diff.handledBy(async ({ params: { slug }, query, request, caller }) => {
      const { from = 'published', to = 'draft' } = query;
      const input = { kind, slug, from, to };
      const compared = await computations.run('compare', input, { caller: caller.id });
      const { same, behaviourChanged, changes } = compared.value<WorkflowDiff>();
      const language = languageOf(request);
      const shown = changes.map((change) => ({ ...change, message: change.message[language] }));
      return {
        status: 200,
        headers: languageHeaders(language),
        body: { same, behaviourChanged, changes: shown },
      };
    }),
    operations.export.handledBy(async ({ params: { slug }, query, caller }) => {
      const definition = await findDefinition(store, { kind, slug });
      const { version: side = newestSide(definition) } = query;
      const printed = await computations.run('print', { kind, slug, side }, { caller: caller.id });
      return {
        status: 200,
        headers: { 'Content-Disposition': `attachment; filename="${slug}.yaml"` },
        body: printed.value<string>(),
      };
    }),
  ];
}
