/** A location in a JSON value: names and indexes from the root. */
export type Place = readonly (string | number)[];

/** Returns every location in a value, the root first. */
export function placesOf(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Array.isArray(value)
    ? value.map((item: unknown, index): readonly Place[] => placesOf(item, [...at, index]))
    : Object.entries(value).map(([name, member]) => placesOf(member, [...at, name]));
  return [at, ...inner.flat()];
}

export function valueAt(root: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (value, step) => (value as Readonly<Record<string | number, unknown>>)[step],
    root,
  );
}

/** Returns a copy with another value at a location. `undefined` removes the value. */
export function replacedAt(root: unknown, place: Place, value: unknown): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return value;
  const members = root as Readonly<Record<string | number, unknown>>;
  const replaced = replacedAt(members[step], rest, value);
  if (Array.isArray(root)) return root.map((item: unknown, i) => (i === step ? replaced : item));
  return { ...members, [step]: replaced };
}

export const pointerTo = (place: Place): string =>
  place.map((step) => `/${step}`).join('') || 'the root';
