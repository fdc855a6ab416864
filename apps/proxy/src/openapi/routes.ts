import { languageOf, type OperationDefinition, type Route } from '@platform/http';
import type { Language } from '@platform/ports';

import type { DescribedAgents } from '../agents/describe-agents';
import { languageHeaders } from '../definitions/api/diagnostics';
import { apiDocument } from './api-document';
import { readDocsPage } from './docs-page';
import { cacheableText, type CacheableText } from './cacheable-text';
import { openapiOperations } from './operations';

interface OpenapiRouteDeps {
  /** Operations served now. Returns the same array until the set changes. */
  readonly operations: () => readonly OperationDefinition[];
  /** The exposed agents, with their texts in one language. Resolves with the same object until they change. Default: none. */
  readonly agents?: (language: Language) => Promise<DescribedAgents>;
}

const NO_AGENTS: DescribedAgents = { operations: [], types: {} };

interface Written {
  readonly operations: readonly OperationDefinition[];
  readonly agents: DescribedAgents;
  readonly document: CacheableText;
}

/** `GET /api/openapi.json` and `GET /api/docs`. */
export function openapiRoutes({
  operations,
  agents: agentsNow = () => Promise.resolve(NO_AGENTS),
}: OpenapiRouteDeps): readonly Route[] {
  const written = new Map<Language, Written>();
  /** Serialises the document once for each language, because anyone may request it often. */
  const documentNow = async (language: Language): Promise<CacheableText> => {
    const served = operations();
    const last = written.get(language);
    // While the definitions cannot be read, the document is the last one: it needs no store otherwise.
    const agents = await agentsNow(language).catch(() => last?.agents ?? NO_AGENTS);
    if (last?.operations === served && last.agents === agents) return last.document;
    const document = cacheableText(JSON.stringify(apiDocument(served, agents)));
    written.set(language, { operations: served, agents, document });
    return document;
  };
  const { page, style, script, start } = readDocsPage();
  const { getApiDocument, getApiDocs, getApiDocsStyle, getApiDocsScript, getApiDocsStart } =
    openapiOperations;
  return [
    getApiDocument.handledBy(async ({ request, response }) => {
      const language = languageOf(request);
      const { body, headers } = await documentNow(language);
      response
        .set({ ...headers, ...languageHeaders(language) })
        .type('application/json')
        .send(body);
    }),
    getApiDocs.handledBy(() => ({ status: 200, ...page })),
    getApiDocsStyle.handledBy(() => ({ status: 200, ...style })),
    getApiDocsScript.handledBy(() => ({ status: 200, ...script })),
    getApiDocsStart.handledBy(() => ({ status: 200, ...start })),
  ];
}
