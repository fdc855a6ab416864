import type { OperationDefinition, Route } from '@platform/http';

import type { DescribedAgents } from '../agents/describe-agents';
import { apiDocument } from './api-document';
import { readDocsPage } from './docs-page';
import { keptText, type KeptText } from './kept-text';
import { openapiOperations } from './operations';

interface OpenapiRouteDeps {
  /** Operations served now. Returns the same array until the set changes. */
  readonly operations: () => readonly OperationDefinition[];
  /** The exposed agents. Resolves with the same object until the set changes. Default: none. */
  readonly agents?: () => Promise<DescribedAgents>;
}

const NO_AGENTS: DescribedAgents = { operations: [], types: {} };

interface Written {
  readonly operations: readonly OperationDefinition[];
  readonly agents: DescribedAgents;
  readonly document: KeptText;
}

/** `GET /api/openapi.json` and `GET /api/docs`. */
export function openapiRoutes({
  operations,
  agents: agentsNow = () => Promise.resolve(NO_AGENTS),
}: OpenapiRouteDeps): readonly Route[] {
  let last: Written | undefined;
  /** Serialises the document once, because anyone may request it often. */
  const documentNow = async (): Promise<KeptText> => {
    const served = operations();
    // While the definitions cannot be read, the document is the last one: it needs no store otherwise.
    const agents = await agentsNow().catch(() => last?.agents ?? NO_AGENTS);
    if (last?.operations !== served || last.agents !== agents) {
      const document = keptText(JSON.stringify(apiDocument(served, agents)));
      last = { operations: served, agents, document };
    }
    return last.document;
  };
  const { page, style, script, start } = readDocsPage();
  const { getApiDocument, getApiDocs, getApiDocsStyle, getApiDocsScript, getApiDocsStart } =
    openapiOperations;
  return [
    getApiDocument.handledBy(async ({ response }) => {
      const { body, headers } = await documentNow();
      response.set(headers).type('application/json').send(body);
    }),
    getApiDocs.handledBy(() => ({ status: 200, ...page })),
    getApiDocsStyle.handledBy(() => ({ status: 200, ...style })),
    getApiDocsScript.handledBy(() => ({ status: 200, ...script })),
    getApiDocsStart.handledBy(() => ({ status: 200, ...start })),
  ];
}
