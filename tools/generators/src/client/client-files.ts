import { join } from 'node:path';

import openapiTS, { astToString } from 'openapi-typescript';

import { formatted } from '../format';
import { lineByLine } from './line-by-line';

/** Path of the stored OpenAPI document, for readers without a running proxy, relative to the repository root. */
export const DOCUMENT = 'docs/schemas/openapi.json';
export const TYPES = 'libs/api-client/src/generated/api.ts';

const HEADER = `// Generated from ${DOCUMENT}, the operations of apps/proxy, by \`npm run generate:client\`.
// Do not edit.

`;

/** Returns the expected content by path. The types are formatted with the settings of the repository at `root`. */
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
