import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isAgentEvalsFile, isWorkflowTestsFile } from '@platform/interpreter';
import { parseYaml } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import { findingLines } from '../finding-lines';
import { ToolError } from '../tool-error';

/** Folder of a plugin with its definitions and their test cases. */
const FOLDER = 'definitions';

const AGENT = 'platform/agent-v1';

/** Files of a plugin, sorted by name. */
interface DefinitionFiles {
  readonly workflows: readonly string[];
  readonly workflowTests: readonly string[];
  readonly agents: readonly string[];
  readonly agentEvals: readonly string[];
}

function isAgentFile(file: string): boolean {
  const { value } = parseYaml(readFileSync(file, 'utf8'));
  return (value as { readonly apiVersion?: unknown } | undefined)?.apiVersion === AGENT;
}

/** Returns the definitions of a plugin and the files with their cases. A definition that is no agent is a workflow. */
export function definitionFiles(plugin: string): DefinitionFiles {
  const folder = join(plugin, FOLDER);
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.(ya?ml|json)$/.test(name))
        .sort()
        .map((name) => join(folder, name))
    : [];
  const definitions = files.filter((file) => !isWorkflowTestsFile(file) && !isAgentEvalsFile(file));
  return {
    workflows: definitions.filter((file) => !isAgentFile(file)),
    workflowTests: files.filter(isWorkflowTestsFile),
    agents: definitions.filter(isAgentFile),
    agentEvals: files.filter(isAgentEvalsFile),
  };
}

/** Returns what was read from a file. Throws ToolError `GENERATOR_TESTS_INVALID` with the errors. */
export function sound<T>(
  file: string,
  value: T | undefined,
  diagnostics: readonly Diagnostic[],
): T {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (value !== undefined && errors.length === 0) return value;
  throw new ToolError(
    'GENERATOR_TESTS_INVALID',
    [`${file} is invalid:`, ...findingLines(file, errors)].join('\n'),
  );
}

/**
 * Reads files of cases. `slugOf`: the definition that they are of. Throws ToolError `GENERATOR_TESTS_INVALID` for cases of
 * an unknown definition, and for two files of one.
 */
export function casesBySlug<T>(
  files: readonly string[],
  known: { has(slug: string): boolean },
  { read, slugOf }: { readonly read: (file: string) => T; readonly slugOf: (cases: T) => string },
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const file of files) {
    const cases = read(file);
    const slug = slugOf(cases);
    if (!known.has(slug) || found.has(slug)) {
      const why = found.has(slug) ? 'is tested by another file' : 'is not defined here';
      throw new ToolError('GENERATOR_TESTS_INVALID', `${file}: "${slug}" ${why}`);
    }
    found.set(slug, cases);
  }
  return found;
}
