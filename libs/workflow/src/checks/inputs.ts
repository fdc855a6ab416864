import { compileExpression, InvalidExpressionError } from '@platform/expression';
import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { AFTER_PORT } from '../port-reference';
import type { GuardConfig } from '../schema';
import type { CheckedNode, CheckSubject } from './check-subject';

const ROOTS = new Set(['in', 'config', 'context', 'run']);

function checkExpression(
  source: string,
  path: string,
  names: ReadonlySet<string>,
): readonly Diagnostic[] {
  try {
    const unknown = compileExpression(source).references.find(
      ([root, port]) =>
        !ROOTS.has(root ?? '') || (root === 'in' && port !== undefined && !names.has(port)),
    );
    return unknown
      ? [
          finding('WF307', path, {
            fr: `nom inconnu « ${unknown.join('.')} » dans l'expression`,
            en: `unknown name "${unknown.join('.')}" in the expression`,
          }),
        ]
      : [];
  } catch (error) {
    if (!(error instanceof InvalidExpressionError)) throw error;
    return [
      finding('WF307', path, {
        fr: error.message,
        en: `the expression cannot be read: ${source}`,
      }),
    ];
  }
}

function checkNodeInputs(node: CheckedNode, subject: CheckSubject): readonly Diagnostic[] {
  const path = `/nodes/${node.position}`;
  const bindings = node.spec.inputs ?? {};
  const incoming = (subject.incoming.get(node.spec.id) ?? []).filter(
    ({ to }) => to.port !== AFTER_PORT,
  );
  const wired = new Set(incoming.map(({ to }) => to.port));
  const diagnostics: Diagnostic[] = [];
  for (const { name, required } of node.signature.inputs) {
    const binding = bindings[name];
    const bound = binding !== undefined && !('merge' in binding);
    if (required && !bound && !subject.fed.has(`${node.spec.id}.${name}`)) {
      diagnostics.push(
        finding('WF301', path, {
          fr: `nœud « ${node.spec.id} » : l'entrée obligatoire « ${name} » n'est pas connectée`,
          en: `node "${node.spec.id}": the required input "${name}" is not wired`,
        }),
      );
    }
  }
  for (const port of wired) {
    const several = incoming.filter(({ to }) => to.port === port).length > 1;
    const binding = bindings[port];
    if (several && !(binding && 'merge' in binding)) {
      diagnostics.push(
        finding('WF306', path, {
          fr: `nœud « ${node.spec.id} » : plusieurs liens vers « ${port} » sans « merge »`,
          en: `node "${node.spec.id}": several edges into "${port}" without "merge"`,
        }),
      );
    }
  }
  const names = new Set([...wired, ...node.signature.inputs.map(({ name }) => name)]);
  for (const [port, binding] of Object.entries(bindings)) {
    if ('expr' in binding) {
      diagnostics.push(...checkExpression(binding.expr, `${path}/inputs/${port}/expr`, names));
    }
    if (!node.signature.inputs.some(({ name }) => name === port)) {
      diagnostics.push(
        finding('WF102', `${path}/inputs/${port}`, {
          fr: `le nœud « ${node.spec.id} » n'a pas d'entrée « ${port} »`,
          en: `node "${node.spec.id}" has no input "${port}"`,
        }),
      );
    }
  }
  if (node.type.dynamic === 'guard') {
    const { when } = node.spec.config as GuardConfig;
    diagnostics.push(...checkExpression(when, `${path}/config/when`, names));
  }
  return diagnostics;
}

/** WF301 required port not wired, WF306 unmerged edges, WF307 unreadable expression or unknown name. */
export function checkInputs(subject: CheckSubject): readonly Diagnostic[] {
  return [...subject.nodes.values()].flatMap((node) => checkNodeInputs(node, subject));
}
