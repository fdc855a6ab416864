import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import {
  parseWorkflowTests,
  SimulationRefusedError,
  witnessCase,
  type ExpectedNode,
  type Witness,
} from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';
import { checkWorkflow, TABLE_NODE, type WorkflowSpec } from '@platform/workflow';
import { stringify } from 'yaml';

import { findingLines } from '../finding-lines';
import { appendItem } from '../manifest-text/append-item';
import { loadPlugin, SURROUNDINGS } from '../plugin-definitions/load-plugin';
import { ToolError } from '../tool-error';
import { readCallees, readWorkflows } from './read-workflows';

/** What the proof of a table found, with values that show it. */
interface FoundWitness {
  readonly spec: WorkflowSpec;
  /** Definition of the workflow. */
  readonly file: string;
  readonly table: string;
  /** The finding, in English. */
  readonly message: string;
  readonly values: JsonObject;
}

const invalid = (message: string): ToolError => new ToolError('GENERATOR_TESTS_INVALID', message);

/** The table of a finding, unless it is within a map. */
function tableAt(path: string, { nodes }: WorkflowSpec): string | undefined {
  const [, index] = /^\/nodes\/(\d+)\/config\/(?:rows|inputs)\b/.exec(path) ?? [];
  const node = index === undefined ? undefined : nodes[Number(index)];
  return node?.type === TABLE_NODE ? node.id : undefined;
}

async function open(plugin: string) {
  const catalog = await loadPlugin(plugin);
  const options = { ...SURROUNDINGS, catalog, callees: readCallees(plugin) };
  const found = readWorkflows(plugin).flatMap(({ spec, file }) =>
    checkWorkflow(spec, catalog, options).flatMap(({ path, message, witness }): FoundWitness[] => {
      const table = tableAt(path, spec);
      return table === undefined || witness === undefined
        ? []
        : [{ spec, file, table, message: message.en, values: witness }];
    }),
  );
  return { found, options };
}

/** One line for each finding of a table's proof that can become a test case, counted from 1. */
export async function witnessLines(plugin: string): Promise<readonly string[]> {
  const { found } = await open(plugin);
  return found.map(
    ({ spec, table, message }, index) => `${index + 1}  ${spec.slug} ${table}: ${message}`,
  );
}

/** Reads `none`, `unknown` or the outputs as JSON. Throws ToolError for nothing: such a test would hold whatever happens. */
function expectedOf(text: string | undefined): ExpectedNode {
  if (text === 'none' || text === 'unknown') return { outcome: text };
  let outputs: unknown;
  try {
    outputs = JSON.parse(text ?? '');
  } catch {
    outputs = undefined;
  }
  if (typeof outputs === 'object' && outputs !== null && Object.keys(outputs).length > 0) {
    return { outputs: outputs as JsonObject };
  }
  throw new ToolError(
    'GENERATOR_USAGE',
    `--expect says what the table has to give: none, unknown, or outputs such as '{"severity":"mild"}'`,
  );
}

/** The file with the case at its end. All other bytes stay. */
function withCase(file: string, slug: string, added: object): string {
  const yaml = stringify(added);
  if (existsSync(file)) return appendItem(readFileSync(file, 'utf8'), ['cases'], yaml);
  return stringify({
    apiVersion: 'platform/workflow-tests-v1',
    workflow: slug,
    cases: [added],
  });
}

/**
 * Adds a test case of a witness to `<slug>.tests.yaml` beside the definition, and returns the file. Throws ToolError
 * `GENERATOR_TESTS_INVALID` for an unknown number, for a case that does not give the table these values, and for a name
 * that another case has.
 */
export async function saveWitness(
  plugin: string,
  number: number,
  expect: string | undefined,
): Promise<string> {
  const expected = expectedOf(expect);
  const { found, options } = await open(plugin);
  const witness = found[number - 1];
  if (!witness) throw invalid(`no witness has the number ${number}: there are ${found.length}`);
  const { spec, table, values, file, message } = witness;
  const [name = ''] = message.split(/: |; /);
  const asked: Witness = { name, table, values, expect: expected };
  const made = await witnessCase(spec, asked, options).catch((error: unknown) => {
    if (!(error instanceof SimulationRefusedError)) throw error;
    throw invalid(
      [`"${spec.slug}" has other errors:`, ...findingLines(file, error.diagnostics)].join('\n'),
    );
  });
  if (made.unreached.length > 0) {
    const lines = made.unreached.map(({ column, why }) => `  ${column}: ${why.en}`);
    throw invalid(['a test cannot give the table these values:', ...lines].join('\n'));
  }
  const target = join(dirname(file), `${spec.slug}.tests.yaml`);
  const text = withCase(target, spec.slug, made.case);
  const { diagnostics } = parseWorkflowTests(text);
  if (diagnostics.length > 0) throw invalid(findingLines(target, diagnostics).join('\n'));
  writeFileSync(target, text);
  return target;
}
