import { readFile, stat } from 'node:fs/promises';

import { findingLine } from '@platform/manifests';
import type { ParsedWorkflow, TableConfig, WorkflowSpec } from '@platform/workflow';

import { OperatorError } from '../command';

/** A decision table of a definition. */
export interface DefinitionTable {
  readonly node: string;
  /** JSON pointer of its configuration. */
  readonly path: string;
  readonly config: TableConfig;
}

/** Reads a file. Throws OperatorError, also for one that is larger than anything it could hold. */
export async function readBounded(file: string, maxBytes: number): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size <= maxBytes) return await readFile(file);
  } catch (error) {
    throw new OperatorError(`cannot be read: ${(error as Error).message}`);
  }
  throw new OperatorError(`${file} exceeds ${maxBytes} bytes`);
}

export async function readDefinition(file: string): Promise<string> {
  const { WORKFLOW_LIMITS } = await import('@platform/workflow');
  return (await readBounded(file, WORKFLOW_LIMITS.bytes)).toString('utf8');
}

/** Throws OperatorError with the first finding for a definition that cannot be read. */
export async function specOf(
  text: string,
  file: string,
): Promise<{ readonly spec: WorkflowSpec; readonly locate: ParsedWorkflow['locate'] }> {
  const { parseWorkflow } = await import('@platform/workflow');
  const { spec, diagnostics, locate } = parseWorkflow(text);
  const [first] = diagnostics;
  if (spec) return { spec, locate };
  throw new OperatorError(first ? findingLine(file, first) : `${file} is no workflow`);
}

/** The table of a node; without a node the only table. Throws OperatorError that lists the tables. */
export async function findTable(
  spec: WorkflowSpec,
  node: string | undefined,
): Promise<DefinitionTable> {
  const { everyNode } = await import('@platform/workflow');
  const tables = everyNode(spec).filter((each) => each.node.type === 'core.table');
  const found = node === undefined ? tables : tables.filter((each) => each.node.id === node);
  const [table, ...others] = found;
  if (table && others.length === 0) {
    return {
      node: table.node.id,
      path: `${table.pointer}/config`,
      config: table.node.config as unknown as TableConfig,
    };
  }
  const ids = tables.map((each) => each.node.id).join(', ') || 'none';
  throw new OperatorError(
    node === undefined
      ? `name the node of the table; the decision tables of "${spec.slug}": ${ids}`
      : `"${spec.slug}" has no decision table "${node}"; its decision tables: ${ids}`,
  );
}
