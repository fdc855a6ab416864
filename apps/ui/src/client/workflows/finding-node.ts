import { isObject } from '../shared/is-object';

const memberAt = (
  content: Readonly<Record<string, unknown>>,
  list: string,
  at: number,
): unknown => {
  const items = content[list];
  return Array.isArray(items) ? items[at] : undefined;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Returns the node that a finding is about, by its JSON pointer: a node, or the one that a connection begins at. */
export function nodeOfFinding(
  pointer: string,
  content: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const [, list = '', at = ''] = /^\/(nodes|edges)\/(\d+)/.exec(pointer) ?? [];
  const member = content && memberAt(content, list, Number(at));
  if (!isObject(member)) return undefined;
  return list === 'nodes' ? text(member['id']) : text(member['from'])?.split('.')[0];
}
