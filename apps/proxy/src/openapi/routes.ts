import type { OperationDefinition, Route } from '@platform/http';

import { apiDocument } from './api-document';
import { readDocsPage } from './docs-page';
import { keptText, type KeptText } from './kept-text';
import { openapiOperations } from './operations';

interface OpenapiRouteDeps {
  /** Operations served now. Returns the same array until the set changes. */
  readonly operations: () => readonly OperationDefinition[];
}

/** `GET /api/openapi.json` and `GET /api/docs`. */
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
    getApiDocument.handledBy(({ response }) => {
      const { body, headers } = documentNow();
      response.set(headers).type('application/json').send(body);
    }),
    getApiDocs.handledBy(() => ({ status: 200, ...page })),
    getApiDocsStyle.handledBy(() => ({ status: 200, ...style })),
    getApiDocsScript.handledBy(() => ({ status: 200, ...script })),
    getApiDocsStart.handledBy(() => ({ status: 200, ...start })),
  ];
}

/** Serialises the document once, because anyone may request it often. */
const write = (operations: readonly OperationDefinition[]): KeptText =>
  keptText(JSON.stringify(apiDocument(operations)));
