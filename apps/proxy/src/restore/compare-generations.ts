import { randomUUID } from 'node:crypto';

import { GENERATION_KEPT_MS, type IngressClient } from '@platform/engine-api';
import type { Generation, ReadGenerations, RestoredPart, RunStore } from '@platform/run-store';

export interface GenerationDeps {
  readonly store: Pick<RunStore, 'generations' | 'restorations'>;
  readonly ingress: Pick<IngressClient, 'generationMark' | 'markGeneration'>;
  readonly now: () => Date;
}

/** A part that is older than its counterpart, and since when it may lack something. */
export interface Difference {
  readonly part: RestoredPart;
  /** ISO 8601, UTC; null: nobody knows. */
  readonly since: string | null;
}

/** No character of it is escaped in an address. */
const nameOf = ({ epoch, number }: Pick<Generation, 'epoch' | 'number'>): string =>
  `${epoch}.${number}`;

const isSame = (one: ReadGenerations, other: ReadGenerations): boolean =>
  one.isNew === other.isNew &&
  one.confirmed?.mark === other.confirmed?.mark &&
  one.intended?.mark === other.intended?.mark;

/** The last of the epoch that the control plane still has; null when it has none of them. */
async function lastKept(
  { epoch, number }: Generation,
  { ingress }: GenerationDeps,
): Promise<Generation | null> {
  const kept = async (at: number): Promise<Generation | null> => {
    const mark = at < 1 ? null : await ingress.generationMark(nameOf({ epoch, number: at }));
    return mark === null ? null : { epoch, number: at, mark, at: instantOf(mark) };
  };
  let missing = number;
  let step = 1;
  let found = await kept(missing - step);
  while (found === null && missing - step >= 1) {
    missing -= step;
    step *= 2;
    found = await kept(Math.max(1, missing - step));
    if (missing - step <= 1) break;
  }
  while (found !== null && missing - found.number > 1) {
    const middle = Math.floor((found.number + missing) / 2);
    const between = await kept(middle);
    if (between === null) missing = middle;
    else found = between;
  }
  return found;
}

/** A mark says when its generation began, so that the control plane alone can tell. */
const markAt = (at: string): string => `${at} ${randomUUID()}`;
const instantOf = (mark: string): string => mark.split(' ')[0] ?? mark;

function nextOf({ confirmed }: ReadGenerations, { now }: GenerationDeps): Generation {
  const at = now().toISOString();
  const { epoch, number } = confirmed ?? { epoch: randomUUID(), number: 0 };
  return { epoch, number: number + 1, mark: markAt(at), at };
}

const isForgotten = ({ at }: Generation, { now }: GenerationDeps): boolean =>
  now().getTime() - Date.parse(at) > GENERATION_KEPT_MS;

/** This month and the last one: a mark is kept for thirty days. */
const months = ({ now }: Pick<GenerationDeps, 'now'>): readonly string[] =>
  [now(), new Date(now().getTime() - GENERATION_KEPT_MS)].map((at) =>
    at.toISOString().slice(0, 'yyyy-mm'.length),
  );

/** The control plane has known a database then. */
const begunIn = (month: string): string => `begun.${month}`;

async function hasBegun({ ingress, now }: GenerationDeps): Promise<boolean> {
  const marks = await Promise.all(
    months({ now }).map((month) => ingress.generationMark(begunIn(month))),
  );
  return marks.some((mark) => mark !== null);
}

/** The restorations of a month are counted from 1, so that the last one can be found. */
const restoredIn = (month: string, number: number): string => `restored.${month}.${number}`;

/** The id of the last restoration that the control plane was told of. */
async function lastRestoration({ ingress, now }: GenerationDeps): Promise<string | null> {
  for (const month of months({ now })) {
    let last: string | null = null;
    let number = 1;
    for (;;) {
      const id = await ingress.generationMark(restoredIn(month, number));
      if (id === null) break;
      last = id;
      number += 1;
    }
    if (last !== null) return last;
  }
  return null;
}

/**
 * Tells the control plane of a restoration, as often as one likes: a database that does not know of it is one that
 * was replaced, and was put back after all. Throws as `findDifference`.
 */
export async function logRestoration(
  id: string,
  { ingress, now }: Pick<GenerationDeps, 'ingress' | 'now'>,
): Promise<void> {
  const [month = ''] = months({ now });
  for (let number = 1; ; number += 1) {
    const kept = await ingress.markGeneration(restoredIn(month, number), id);
    if (kept === id) return;
  }
}

/** How the control plane differs from what the database knows, taken at one moment. */
async function differenceFrom(
  state: ReadGenerations,
  deps: GenerationDeps,
): Promise<Difference | undefined> {
  const { confirmed, intended } = state;
  const { ingress } = deps;
  if (state.isNew) return (await hasBegun(deps)) ? { part: 'index', since: null } : undefined;
  if (confirmed === null) return undefined;
  const kept = await ingress.generationMark(nameOf(confirmed));
  if (kept !== confirmed.mark) {
    if (isForgotten(confirmed, deps)) return { part: 'unknown', since: null };
    const last = await lastKept(confirmed, deps);
    return { part: 'control-plane', since: last?.at ?? null };
  }
  const { epoch, number } = confirmed;
  const after = (steps: number): Promise<string | null> =>
    ingress.generationMark(nameOf({ epoch, number: number + steps }));
  const next = await after(1);
  if (next === null) {
    const last = await lastRestoration(deps);
    const isKnown = last === null || (await deps.store.restorations.has(last));
    return isKnown ? undefined : { part: 'index', since: confirmed.at };
  }
  // A database that was copied while the control plane was being told of the next one knows that one too.
  const isNext = next === intended?.mark && (await after(2)) === null;
  return isNext ? undefined : { part: 'index', since: confirmed.at };
}

/**
 * Compares what the database knows with what the control plane has: at any moment the latter has the confirmed
 * generation, and after it at most the intended one. Undefined when it is so, or when another proxy moved both
 * on meanwhile. Throws EngineUnavailableError, or what the database throws.
 */
export async function findDifference(
  state: ReadGenerations,
  deps: GenerationDeps,
): Promise<Difference | undefined> {
  const difference = await differenceFrom(state, deps);
  if (difference === undefined) return undefined;
  return isSame(state, await deps.store.generations.read()) ? difference : undefined;
}

/**
 * Moves both on to the next generation; answers whether they are. Throws as `findDifference`.
 */
export async function moveOn(state: ReadGenerations, deps: GenerationDeps): Promise<boolean> {
  const { store, ingress } = deps;
  const { generations } = store;
  const next = state.intended ?? nextOf(state, deps);
  const intending = { confirmed: state.confirmed, intended: next };
  if (state.intended === null && !(await generations.intend(state, next))) return false;
  const kept = await ingress.markGeneration(nameOf(next), next.mark);
  if (kept !== next.mark || !(await generations.confirm(intending))) return false;
  const [month = ''] = months(deps);
  await ingress.markGeneration(begunIn(month), next.at);
  return true;
}
