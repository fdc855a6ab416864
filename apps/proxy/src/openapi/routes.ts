import type { OperationDefinition, Route } from '@platform/http';

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

/** Written once: anybody may ask for it, as often as they like. */
const write = (operations: readonly OperationDefinition[]): KeptText =>
  keptText(JSON.stringify(apiDocument(operations)));
