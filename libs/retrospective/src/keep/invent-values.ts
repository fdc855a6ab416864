import type { JsonObject, JsonValue } from '@platform/ports';

/** Whether a changed case still goes the same way. */
export type GoesTheSame = (seeds: JsonObject) => Promise<boolean>;

/** Simulations that one case may take. */
const MAX_TRIES = 400;
const ATTEMPTS_PER_NUMBER = 24;
/** How far an invented value may be from the real one at first. */
const SPREAD = 0.06;

type Path = readonly (string | number)[];

const at = (value: JsonValue | undefined, path: Path): JsonValue | undefined =>
  path.reduce<JsonValue | undefined>(
    (found, name) =>
      typeof found === 'object' && found !== null
        ? (found as Record<string | number, JsonValue>)[name]
        : undefined,
    value,
  );

/** A copy in which the place has another value. */
function replaced(value: JsonObject, path: Path, next: JsonValue): JsonObject {
  const copy = structuredClone(value);
  const parent = at(copy, path.slice(0, -1)) as Record<string | number, JsonValue>;
  parent[path.at(-1) ?? ''] = next;
  return copy;
}

/** The paths of what `isWanted` says, outermost first. Reference ranges are of the laboratory, not of the patient. */
function pathsOf(
  value: JsonValue,
  isWanted: (value: JsonValue) => boolean,
  path: Path = [],
): readonly Path[] {
  if (path.at(-1) === 'referenceRange') return [];
  const here = isWanted(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return here;
  const entries: readonly (readonly [string | number, JsonValue])[] = Array.isArray(value)
    ? value.map((each, index) => [index, each as JsonValue] as const)
    : Object.entries(value as JsonObject);
  return [...here, ...entries.flatMap(([name, each]) => pathsOf(each, isWanted, [...path, name]))];
}

/** Removes elements of lists as long as the case goes the same way: what is left is what the rule looked at. */
export async function shrinkLists(
  seeds: JsonObject,
  goesTheSame: GoesTheSame,
): Promise<JsonObject> {
  let tries = 0;
  let kept = seeds;
  for (const path of pathsOf(seeds, Array.isArray)) {
    const list = () => at(kept, path) as JsonValue[] | undefined;
    for (let size = list()?.length ?? 0; size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < (list()?.length ?? 0) && tries < MAX_TRIES;) {
        const shorter = replaced(kept, path, (list() ?? []).toSpliced(from, size));
        tries += 1;
        if (await goesTheSame(shorter)) kept = shorter;
        else from += size;
      }
    }
  }
  return kept;
}

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length;

/** Another number near by, with as many decimals. */
function invented(value: number, spread: number, random: () => number): number {
  const step = 10 ** -decimalsOf(value);
  const distance = Math.max(step, Math.abs(value) * spread * random());
  const sign = random() < 0.5 ? -1 : 1;
  const near = Number((value + sign * distance).toFixed(decimalsOf(value)));
  return near < 0 && value >= 0 ? value + step : near;
}

/**
 * Replaces each number by an invented one near by with which the case still goes the same way. Undefined when there is none
 * for one of them, for instance where the rule asks for exactly this value.
 */
export async function inventNumbers(
  seeds: JsonObject,
  goesTheSame: GoesTheSame,
  random: () => number = Math.random,
): Promise<JsonObject | undefined> {
  let kept = seeds;
  for (const path of pathsOf(seeds, (value) => typeof value === 'number')) {
    const real = at(seeds, path) as number;
    let found = false;
    for (let attempt = 0; attempt < ATTEMPTS_PER_NUMBER && !found; attempt += 1) {
      const spread = SPREAD * (1 - attempt / ATTEMPTS_PER_NUMBER);
      const next = replaced(kept, path, invented(real, spread, random));
      found = at(next, path) !== real && (await goesTheSame(next));
      if (found) kept = next;
    }
    if (!found) return undefined;
  }
  return kept;
}
