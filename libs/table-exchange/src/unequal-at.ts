import { pointerOf } from '@platform/manifests';

type Keys = readonly (string | number)[];

/** JSON pointer to the first difference of two JSON values, undefined for equal ones. */
export function unequalAt(one: unknown, other: unknown, at: Keys = []): string | undefined {
  if (Object.is(one, other)) return undefined;
  const areBoth = [one, other].every((value) => typeof value === 'object' && value !== null);
  if (!areBoth || Array.isArray(one) !== Array.isArray(other)) return pointerOf(at);
  const [members, others] = [one, other] as readonly Readonly<Record<string, unknown>>[];
  for (const key of new Set([...Object.keys(members ?? {}), ...Object.keys(others ?? {})])) {
    const found = unequalAt(members?.[key], others?.[key], [...at, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
