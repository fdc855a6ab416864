import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { isWorkflowTestsFile, parseWorkflowTests, type WorkflowTests } from '@platform/interpreter';
import type { Diagnostic } from '@platform/ports';
import { parseWorkflow, type ParsedWorkflow, type WorkflowSpec } from '@platform/workflow';

import { findingLines } from '../finding-lines';
import { ToolError } from '../tool-error';

/** Folder of a plugin with its definitions and their test cases. */
const FOLDER = 'definitions';

interface ReadSpec {
  readonly spec: WorkflowSpec;
  readonly file: string;
  readonly locate: ParsedWorkflow['locate'];
}

interface TestedWorkflow extends ReadSpec {
  /** Absent if there are no test cases. */
  readonly tests?: WorkflowTests;
}

const filesOf = (plugin: string): string[] => {
  const folder = join(plugin, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(ya?ml|json)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
};

function sound<T>(file: string, value: T | undefined, diagnostics: readonly Diagnostic[]): T {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (value !== undefined && errors.length === 0) return value;
  throw new ToolError(
    'GENERATOR_TESTS_INVALID',
    [`${file} is invalid:`, ...findingLines(file, errors)].join('\n'),
  );
}

function readSpec(file: string): ReadSpec {
  const { spec, diagnostics, locate } = parseWorkflow(readFileSync(file, 'utf8'));
  return { spec: sound(file, spec, diagnostics), file, locate };
}

function readTests(file: string): WorkflowTests {
  const { tests, diagnostics } = parseWorkflowTests(readFileSync(file, 'utf8'));
  return sound(file, tests, diagnostics);
}

const definitionsOf = (plugin: string): string[] =>
  filesOf(plugin).filter((file) => !isWorkflowTestsFile(file));

/**
 * Returns the workflows of a plugin with their test cases. Throws ToolError `GENERATOR_TESTS_INVALID` for an
 * unreadable file, for test cases of an unknown workflow, and for two files of one workflow.
 */
export function readWorkflows(plugin: string): readonly TestedWorkflow[] {
  const specs = new Map(
    definitionsOf(plugin)
      .map(readSpec)
      .map((each) => [each.spec.slug, each]),
  );
  const tests = new Map<string, WorkflowTests>();
  for (const file of filesOf(plugin).filter(isWorkflowTestsFile)) {
    const read = readTests(file);
    if (!specs.has(read.workflow) || tests.has(read.workflow)) {
      const why = tests.has(read.workflow) ? 'is tested by another file' : 'is not defined here';
      throw new ToolError('GENERATOR_TESTS_INVALID', `${file}: "${read.workflow}" ${why}`);
    }
    tests.set(read.workflow, read);
  }
  return [...specs.values()].map((each) => {
    const own = tests.get(each.spec.slug);
    return { ...each, ...(own && { tests: own }) };
  });
}

/**
 * Returns the workflows that those of a plugin may call, by slug, including the definitions of the plugins beside
 * it.
 */
export function readCallees(plugin: string): ReadonlyMap<string, WorkflowSpec> {
  const plugins = readdirSync(dirname(plugin)).map((name) => join(dirname(plugin), name));
  return new Map(
    [...plugins.filter((each) => each !== plugin), plugin]
      .flatMap(definitionsOf)
      .map((file) => readSpec(file).spec)
      .map((spec) => [spec.slug, spec]),
  );
}
