import type { Diagnostic } from '@platform/ports';

import { checkWorkflow, type CheckOptions, type WorkflowSpec } from '../index';
import { applyPatch } from './apply-patch';
import { checkCatalog } from './check-catalog';

/** The findings of the checker, as `<code> <path>`. */
export const found = (spec: WorkflowSpec, options?: CheckOptions): string[] =>
  checkWorkflow(spec, checkCatalog, options).map(({ code, path }) => `${code} ${path}`);

/** The findings of one code. */
export const findingsOf = (
  code: string,
  spec: WorkflowSpec,
  options?: CheckOptions,
): readonly Diagnostic[] =>
  checkWorkflow(spec, checkCatalog, options).filter((each) => each.code === code);

/** The findings that remain after the fix of the first finding of `code` is applied. */
export function afterFix(code: string, spec: WorkflowSpec, options?: CheckOptions): string[] {
  const fix = findingsOf(code, spec, options).find((each) => each.fix)?.fix;
  if (!fix) throw new Error(`no fix for ${code}`);
  return found(applyPatch(spec, fix.patch), options);
}

/** A map over `start.list` with a body of these nodes and `from -> to` edges. */
export const mapOf = (
  nodes: WorkflowSpec['nodes'],
  edges: readonly string[],
  outputs: readonly object[] = [],
): WorkflowSpec['nodes'][number] => ({
  id: 'each',
  type: 'core.map',
  inputs: { items: { const: [1, 2] } },
  config: {
    itemType: { kind: 'primitive', name: 'Number' },
    body: {
      nodes,
      edges: edges.map((edge) => {
        const [from = '', to = ''] = edge.split(' -> ');
        return { from, to };
      }),
      outputs: [...outputs],
    },
  },
});

/** The findings of the checker, as `<code> <severity> <path>`. */
export const checkedWith = (spec: WorkflowSpec, options: CheckOptions): string[] =>
  checkWorkflow(spec, checkCatalog, options).map(
    ({ code, severity, path }) => `${code} ${severity} ${path}`,
  );
