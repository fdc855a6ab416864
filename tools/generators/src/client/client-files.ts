import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { formatted } from '../format';

/** Path of the stored OpenAPI document, for readers without a running proxy, relative to the repository root. */
const DOCUMENT = 'docs/schemas/openapi.json';
const GENERATED = 'libs/api-client/src/generated';
const TYPES = `${GENERATED}/api.ts`;
const BOUNDS = `${GENERATED}/bounds.ts`;

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

interface Described {
  readonly $ref?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Described>>;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Described>> };
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Described }>>;
  };
}

/** Writes how long the texts of a body may be, by operation and member: clients limit what people type by it. */
function boundsOf({ paths, components }: ApiDocument): string {
  const named = (schema: Described): Described =>
    components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const bounds = operations.flatMap(({ operationId, requestBody }) => {
    const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => named(schema));
    const lengths = bodies
      .flatMap(({ properties = {} }) => Object.entries(properties))
      .flatMap(([name, member]) => {
        const { maxLength } = named(member);
        return maxLength === undefined ? [] : [[name, maxLength]];
      });
    return lengths.length === 0 ? [] : [[operationId, Object.fromEntries(lengths)]];
  });
  return `/** Maximum characters of what a body says, by operation and member. */
export const MAX_LENGTHS = ${JSON.stringify(Object.fromEntries(bounds))} as const;
`;
}

/** Returns the expected content by path. The types are formatted with the settings of the repository at `root`. */
export async function clientFiles(
  document: string,
  root: string,
): Promise<Readonly<Record<string, string>>> {
  // Loaded as an ES module: TypeScript 7 refuses the types that the package has for `require`.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const types = await openapiTS(document, { defaultNonNullable: false });
  const folder = join(root, GENERATED);
  return {
    [DOCUMENT]: lineByLine(document),
    [TYPES]: await formatted(HEADER + astToString(types), 'typescript', folder),
    [BOUNDS]: await formatted(
      HEADER + boundsOf(JSON.parse(document) as ApiDocument),
      'typescript',
      folder,
    ),
  };
}
