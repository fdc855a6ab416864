import { join } from 'node:path';

import openapiTS, { astToString } from 'openapi-typescript';

import { formatted } from '../format';
import { lineByLine } from './line-by-line';

/** Where the document is kept for who has no proxy running, relative to the repository root. */
export const DOCUMENT = 'docs/schemas/openapi.json';
export const TYPES = 'libs/api-client/src/generated/api.ts';

const HEADER = `// Generated from ${DOCUMENT}, the operations of apps/proxy, by \`npm run generate:client\`.
// Do not edit.

`;

/** Path → what it should hold; the types are formatted as the repository at `root` wants them. */
export async function clientFiles(
  document: string,
  root: string,
): Promise<Readonly<Record<string, string>>> {
  const types = await openapiTS(document, { defaultNonNullable: false });
  return {
    [DOCUMENT]: lineByLine(document),
    [TYPES]: await formatted(HEADER + astToString(types), 'typescript', join(root, TYPES, '..')),
  };
}
