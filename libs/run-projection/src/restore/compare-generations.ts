import { randomUUID } from 'node:crypto';

import { GENERATION_KEPT_MS, type IngressClient } from '@platform/engine-api';
import type { Generation, ReadGenerations, RestoredPart, RunStore } from '@platform/run-store';

export interface GenerationDeps {
  readonly store: Pick<RunStore, 'generations' | 'restorations'>;
  readonly ingress: Pick<IngressClient, 'generationMark' | 'markGeneration'>;
  readonly now: () => Date;
}

/** A part that was restored from an earlier state, and since when it may lack something. */
export interface Difference {
  readonly part: RestoredPart;
  /** ISO 8601, UTC; null when it is not known. */
  readonly since: string | null;
}

/** Contains only characters that are not escaped in a URL. */
const nameOf = ({ epoch, number }: Pick<Generation, 'epoch' | 'number'>): string =>
  `${epoch}.${number}`;

const isSame = (one: ReadGenerations, other: ReadGenerations): boolean =>
  one.isNew === other.isNew &&
  one.confirmed?.mark === other.confirmed?.mark &&
  one.intended?.mark === other.intended?.mark;

/** Returns the last generation of the epoch that the control plane still has, by binary search; null for none. */
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

/** A mark contains the start of its generation, so that it can be read from the control plane alone. */
const markAt = (at: string): string => `${at} ${randomUUID()}`;
const instantOf = (mark: string): string => mark.split(' ')[0] ?? mark;

function nextOf({ confirmed }: ReadGenerations, { now }: GenerationDeps): Generation {
  const at = now().toISOString();
  const { epoch, number } = confirmed ?? { epoch: randomUUID(), number: 0 };
  return { epoch, number: number + 1, mark: markAt(at), at };
}

const isForgotten = ({ at }: Generation, { now }: GenerationDeps): boolean =>
  now().getTime() - Date.parse(at) > GENERATION_KEPT_MS;

/** The current and the previous month: the control plane keeps a mark for thirty days. */
const months = ({ now }: Pick<GenerationDeps, 'now'>): readonly string[] =>
  [now(), new Date(now().getTime() - GENERATION_KEPT_MS)].map((at) =>
    at.toISOString().slice(0, 'yyyy-mm'.length),
  );

/** Name of the mark that says that the control plane has known a database in a month. */
const begunIn = (month: string): string => `begun.${month}`;

async function hasBegun({ ingress, now }: GenerationDeps): Promise<boolean> {
  const marks = await Promise.all(
    months({ now }).map((month) => ingress.generationMark(begunIn(month))),
  );
  return marks.some((mark) => mark !== null);
}

/** Name of the mark of a restoration. They are numbered from 1 in each month, so that the last one can be found. */
const restoredIn = (month: string, number: number): string => `restored.${month}.${number}`;

/** Returns the id of the last restoration that is marked in the control plane. */
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
 * Marks a restoration in the control plane. Idempotent. A database that does not know the last marked restoration was
 * itself restored from an earlier state. Throws as `findDifference`.
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

/** Compares the control plane with a state that was read from the database. */
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
  // A database that was copied while the next generation was being marked knows it as its intended one.
  const isNext = next === intended?.mark && (await after(2)) === null;
  return isNext ? undefined : { part: 'index', since: confirmed.at };
}

/**
 * Compares the generations of the database with those of the control plane. The control plane should have the
 * confirmed generation, and after it at most the intended one. Returns undefined when this is so, or when another proxy
 * has moved both on in the meantime. Throws EngineUnavailableError, or the errors of the database.
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
 * Moves database and control plane on to the next generation. Returns whether it did. Throws as `findDifference`.
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
