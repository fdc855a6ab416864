import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { formatted } from '../format';

/** Path of the stored OpenAPI document, for readers without a running proxy, relative to the repository root. */
export const DOCUMENT = 'docs/schemas/openapi.json';
export const TYPES = 'libs/api-client/src/generated/api.ts';

const HEADER = `// Generated from ${DOCUMENT}, the operations of apps/proxy, by \`npm run generate:client\`.
// Do not edit.

`;

const PRINTER = 'apps/proxy/src/print-document.ts';
const FROM_SOURCE = ['-C', '@platform/source', '-r', '@swc-node/register'];
const MAX_DOCUMENT_BYTES = 64 * 1_048_576;

/** Returns the OpenAPI document that the proxy at `root` would serve. Starts nothing. */
export const readDocument = (root: string): string =>
  execFileSync(process.execPath, [...FROM_SOURCE, PRINTER], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_DOCUMENT_BYTES,
  });

type Members = Readonly<Record<string, unknown>>;

/** Levels of the document with one line per member: paths, their operations, single components. */
const LEVELS = 3;

/**
 * Formats an OpenAPI document with one line per operation and component. It is half the size of an indented one,
 * and a diff of two versions still shows what changed.
 */
const lineByLine = (document: string): string =>
  `${toLines(JSON.parse(document) as Members, LEVELS)}\n`;

function toLines(value: unknown, levels: number): string {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (levels === 0 || !isObject) return JSON.stringify(value);
  const lines = Object.entries(value as Members).map(
    ([name, member]) => `${JSON.stringify(name)}: ${toLines(member, levels - 1)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

/** Returns the expected content by path. The types are formatted with the settings of the repository at `root`. */
export async function clientFiles(
  document: string,
  root: string,
): Promise<Readonly<Record<string, string>>> {
  // Loaded as an ES module: TypeScript 7 refuses the types that the package has for `require`.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const types = await openapiTS(document, { defaultNonNullable: false });
  return {
    [DOCUMENT]: lineByLine(document),
    [TYPES]: await formatted(HEADER + astToString(types), 'typescript', join(root, TYPES, '..')),
  };
}
