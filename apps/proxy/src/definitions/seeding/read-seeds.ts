import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import {
  readAny,
  RESERVED_SLUGS,
  type AllRules,
  type DefinitionKind,
  type Seed,
} from '@platform/definitions';
import { parseAgentEvals, parseWorkflowTests } from '@platform/interpreter';
import { parseYaml } from '@platform/manifests';
import type { Diagnostic, JsonObject } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import type { SeededAs, SeedFile } from './seed-folders';

export const seedLog = createLogger('definitions');

/** Logs one line for each diagnostic: an error or a warning. */
export function reportFindings(file: string, diagnostics: readonly Diagnostic[]): void {
  for (const { code, path, position, message, severity } of diagnostics) {
    const fields = { file, line: position?.line, code, path, detail: message.fr };
    if (severity === 'error') seedLog.error(fields, 'définition refusée');
    else seedLog.warn(fields, 'définition à revoir');
  }
}

/** A definition that was read from a file; `file` is relative to the root. */
export interface FileSeed extends Seed {
  readonly as: SeededAs;
  readonly content: JsonObject;
  /** Reads the test cases from the file beside it. Says in the log why it cannot. */
  readTests(): JsonObject | undefined;
}

interface ReadTests {
  readonly tests?: object;
  /** Slug of the definition that the cases are of. */
  readonly of?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** How the test cases of each kind are named and read. `member` names the definition that they are of. */
const TESTS: Readonly<
  Record<
    DefinitionKind,
    {
      readonly word: string;
      readonly member: string;
      readonly read: (text: string) => ReadTests;
    }
  >
> = {
  workflow: {
    word: 'tests',
    member: 'workflow',
    read(text) {
      const { tests, diagnostics } = parseWorkflowTests(text);
      return { ...(tests && { tests, of: tests.workflow }), diagnostics };
    },
  },
  agent: {
    word: 'evals',
    member: 'agent',
    read(text) {
      const { evals: tests, diagnostics } = parseAgentEvals(text);
      return { ...(tests && { tests, of: tests.agent }), diagnostics };
    },
  },
};

const ENDINGS = ['yaml', 'yml', 'json'];

/** The kind that `apiVersion` names. A document without a known one is read as a workflow. */
function kindOf(text: string): DefinitionKind {
  // The whole text is parsed again as what it is, so that most are not parsed twice.
  if (!text.includes('agent-v1')) return 'workflow';
  const { value } = parseYaml(text);
  const { apiVersion } = (value ?? {}) as { readonly apiVersion?: unknown };
  return apiVersion === 'platform/agent-v1' ? 'agent' : 'workflow';
}

function readTests(
  folder: string,
  { kind, slug }: { readonly kind: DefinitionKind; readonly slug: string },
  root: string,
): JsonObject | undefined {
  const { word, member, read } = TESTS[kind];
  const file = ENDINGS.map((ending) => join(folder, `${slug}.${word}.${ending}`)).find(existsSync);
  if (file === undefined) return undefined;
  const { tests, of, diagnostics } = read(readFileSync(file, 'utf8'));
  if (tests && diagnostics.length === 0 && of === slug) return tests as JsonObject;
  const [first] = diagnostics;
  const detail = first?.message.fr ?? `« ${slug} » est attendu dans « ${member} »`;
  const fields = { file: relative(root, file), path: first?.path ?? `/${member}`, detail };
  seedLog.error(fields, 'cas de test refusés');
  return undefined;
}

const reservedSlug = (slug: string): Diagnostic => ({
  code: 'SLUG_RESERVED',
  severity: 'error',
  path: '/slug',
  message: {
    fr: `« ${slug} » est le nom d'une opération de l'API`,
    en: `"${slug}" is the name of an operation of the API`,
  },
});

/** Reads a definition from a file. When the file holds none, returns and logs why. */
export function readSeed(
  { as, path }: SeedFile,
  root: string,
  allRules: AllRules,
): { readonly seed?: FileSeed; readonly diagnostics: readonly Diagnostic[] } {
  const file = relative(root, path);
  const text = readFileSync(path, 'utf8');
  const kind = kindOf(text);
  const rules = allRules[kind];
  const { spec, diagnostics, located } = readAny(text, rules);
  if (!spec) {
    const found = located(diagnostics);
    reportFindings(file, found);
    return { diagnostics: found };
  }
  if (RESERVED_SLUGS.has(spec.slug)) {
    seedLog.error({ file, slug: spec.slug }, 'nom de définition réservé');
    return { diagnostics: [reservedSlug(spec.slug)] };
  }
  const content = spec as unknown as JsonObject;
  const hash = rules.hash(content);
  const seed = {
    as,
    kind,
    file,
    spec,
    content,
    hash,
    located,
    readTests: () => readTests(dirname(path), { kind, slug: spec.slug }, root),
  };
  return { seed, diagnostics: [] };
}
