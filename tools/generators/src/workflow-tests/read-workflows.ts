import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parseWorkflowTests, type WorkflowTests } from '@platform/interpreter';
import { parseWorkflow, type ParsedWorkflow, type WorkflowSpec } from '@platform/workflow';

import { casesBySlug, definitionFiles, sound } from '../plugin-definitions/definition-files';

interface ReadSpec {
  readonly spec: WorkflowSpec;
  readonly file: string;
  readonly locate: ParsedWorkflow['locate'];
}

interface TestedWorkflow extends ReadSpec {
  /** Absent if there are no test cases. */
  readonly tests?: WorkflowTests;
}

function readSpec(file: string): ReadSpec {
  const { spec, diagnostics, locate } = parseWorkflow(readFileSync(file, 'utf8'));
  return { spec: sound(file, spec, diagnostics), file, locate };
}

function readTests(file: string): WorkflowTests {
  const { tests, diagnostics } = parseWorkflowTests(readFileSync(file, 'utf8'));
  return sound(file, tests, diagnostics);
}

/**
 * Returns the workflows of a plugin with their test cases. Throws ToolError `GENERATOR_TESTS_INVALID` for an
 * unreadable file, for test cases of an unknown workflow, and for two files of one workflow.
 */
export function readWorkflows(plugin: string): readonly TestedWorkflow[] {
  const { workflows, workflowTests } = definitionFiles(plugin);
  const specs = new Map(workflows.map(readSpec).map((each) => [each.spec.slug, each]));
  const tests = casesBySlug(workflowTests, specs, {
    read: readTests,
    slugOf: ({ workflow }) => workflow,
  });
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
      .flatMap((each) => definitionFiles(each).workflows)
      .map((file) => readSpec(file).spec)
      .map((spec) => [spec.slug, spec]),
  );
}
