import { isObject } from '../shared/is-object';

export type Members = Readonly<Record<string, unknown>>;

function nested(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(nested).join(', ')}]`;
  if (!isObject(value)) return typeof value === 'string' ? value : (JSON.stringify(value) ?? '—');
  const members = Object.entries(value).map(([name, member]) => `${name}: ${nested(member)}`);
  return `{${members.join(', ')}}`;
}

/** Returns a value of a specification as the YAML file has it: short, and a line for each item of a list of structures. */
export function inFlow(value: unknown): string {
  if (!Array.isArray(value)) return nested(value);
  return value.some(isObject)
    ? value.map((item) => `- ${nested(item)}`).join('\n')
    : value.map(nested).join(', ');
}

/** Returns the members of a structure, each in words. */
export const settingsOf = (members: Members): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, inFlow(value)]));
