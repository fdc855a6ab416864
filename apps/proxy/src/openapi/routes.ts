import type { OpenApiDocument, OperationDefinition, Route } from '@platform/http';

import { apiDocument } from './api-document';
import { readDocsPage } from './docs-page';
import { keptText, type KeptText } from './kept-text';
import { openapiOperations } from './operations';

export interface OpenapiRouteDeps {
  /** Those served now; the same array until one comes or goes. */
  readonly operations: () => readonly OperationDefinition[];
}

/** `GET /api/openapi.json` and `GET /api/docs`: what is served, for programs and for people. */
export function openapiRoutes({ operations }: OpenapiRouteDeps): readonly Route[] {
  const documents = new WeakMap<readonly OperationDefinition[], ReturnType<typeof write>>();
  const documentNow = () => {
    const served = operations();
    const document = documents.get(served) ?? write(served);
    documents.set(served, document);
    return document;
  };
  const { page, style, script, start } = readDocsPage();
  const { getApiDocument, getApiDocs, getApiDocsStyle, getApiDocsScript, getApiDocsStart } =
    openapiOperations;
  return [
    getApiDocument.handledBy(() => ({ status: 200, ...documentNow() })),
    getApiDocs.handledBy(() => ({ status: 200, ...page })),
    getApiDocsStyle.handledBy(() => ({ status: 200, ...style })),
    getApiDocsScript.handledBy(() => ({ status: 200, ...script })),
    getApiDocsStart.handledBy(() => ({ status: 200, ...start })),
  ];
}

function write(operations: readonly OperationDefinition[]): {
  readonly body: OpenApiDocument;
  readonly headers: KeptText['headers'];
} {
  const document = apiDocument(operations);
  const { headers } = keptText(JSON.stringify(document));
  return { body: document, headers };
}
