import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import type { DefinitionKind } from '@platform/definitions';
import { parseWorkflowTests } from '@platform/interpreter';
import { parseYaml } from '@platform/manifests';
import type { Diagnostic, JsonObject } from '@platform/ports';

import type { DefinitionGrammar, NamedSpec } from '../grammar/definition-grammar';
import { readAny, RESERVED_SLUGS } from '../lifecycle/read-document';
import type { SeededAs, SeedFile } from './seed-folders';
import { reportFindings, seedLog } from './seed-log';

/** A definition that could be read from a file. */
export interface Seed {
  readonly as: SeededAs;
  readonly kind: DefinitionKind;
  /** Relative to the root. */
  readonly file: string;
  readonly spec: NamedSpec;
  readonly content: JsonObject;
  readonly hash: string;
  /** Its test cases, from the file beside it. */
  readonly tests?: JsonObject;
  /** The same findings with their places in the file. */
  readonly located: (findings: readonly Diagnostic[]) => readonly Diagnostic[];
}

export type Grammars = Readonly<Record<DefinitionKind, DefinitionGrammar>>;

const TESTS_ENDINGS = ['.tests.yaml', '.tests.yml', '.tests.json'];

/** What a document says it is; whatever says nothing that is known is read as a workflow. */
function kindOf(text: string): DefinitionKind {
  const { value } = parseYaml(text);
  const { apiVersion } = (value ?? {}) as { readonly apiVersion?: unknown };
  return apiVersion === 'platform/agent-v1' ? 'agent' : 'workflow';
}

function readTests(folder: string, slug: string, root: string): JsonObject | undefined {
  const file = TESTS_ENDINGS.map((ending) => join(folder, `${slug}${ending}`)).find(existsSync);
  if (file === undefined) return undefined;
  const { tests, diagnostics } = parseWorkflowTests(readFileSync(file, 'utf8'));
  if (tests && diagnostics.length === 0 && tests.workflow === slug) {
    return tests as unknown as JsonObject;
  }
  const [first] = diagnostics;
  const detail = first?.message.fr ?? `« ${slug} » est attendu dans « workflow »`;
  const fields = { file: relative(root, file), path: first?.path ?? '/workflow', detail };
  seedLog.error(fields, 'cas de test refusés');
  return undefined;
}

/** Undefined, and a line in the log, for a file that holds no definition. */
export function readSeed(
  { as, path }: SeedFile,
  root: string,
  grammars: Grammars,
): Seed | undefined {
  const file = relative(root, path);
  const text = readFileSync(path, 'utf8');
  const kind = kindOf(text);
  const grammar = grammars[kind];
  const { spec, diagnostics, located } = readAny(text, grammar);
  if (!spec) {
    reportFindings(file, located(diagnostics));
    return undefined;
  }
  if (RESERVED_SLUGS.has(spec.slug)) {
    seedLog.error({ file, slug: spec.slug }, 'nom de définition réservé');
    return undefined;
  }
  const content = spec as unknown as JsonObject;
  const tests = kind === 'workflow' ? readTests(dirname(path), spec.slug, root) : undefined;
  const hash = grammar.hash(content);
  return { as, kind, file, spec, content, hash, located, ...(tests && { tests }) };
}
