import { childrenOf, type ExpressionNode } from './expression-node';

/**
 * The scope paths that an expression reads, in source order without duplicates. A path ends where it is no
 * longer static: `in.list[0].a` gives `in.list`.
 */
export function referencesOf(root: ExpressionNode): string[][] {
  const found = new Map<string, string[]>();
  const visit = (node: ExpressionNode): void => {
    const path = staticPath(node);
    if (path) found.set(JSON.stringify(path), path);
    else childrenOf(node).forEach(visit);
  };
  visit(root);
  return [...found.values()];
}

function staticPath(node: ExpressionNode): string[] | undefined {
  if (node.kind === 'name') return [node.name];
  if (node.kind === 'member') return extended(node.subject, node.name);
  if (node.kind === 'index' && node.index.kind === 'literal') {
    return typeof node.index.value === 'string'
      ? extended(node.subject, node.index.value)
      : undefined;
  }
  return undefined;
}

function extended(subject: ExpressionNode, name: string): string[] | undefined {
  const path = staticPath(subject);
  return path && [...path, name];
}

/** The names of the functions that an expression calls, in source order without duplicates. */
export function functionsOf(root: ExpressionNode): string[] {
  const names = new Set<string>();
  const visit = (node: ExpressionNode): void => {
    if (node.kind === 'call' || node.kind === 'list-call') names.add(node.name);
    childrenOf(node).forEach(visit);
  };
  visit(root);
  return [...names];
}
