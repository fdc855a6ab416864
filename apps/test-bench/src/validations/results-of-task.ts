import type { Observation, Task } from 'fhir/r4';

import { valueOf } from '../pages/format';
import type { Visit } from '../pages/visit';
import { patientIdIn } from '../patients/patient-facts';
import { counts } from '../results/course';
import type { Stored } from '../warehouse/warehouse';
import { WarehouseError } from '../warehouse/warehouse-error';

/** Ids of one search. */
const MAX_IDS = 50;

/** Results whose earlier versions are read for one page. */
const MAX_COMPARED = 20;

/** What became of a result that a validation rests on, since it was asked. */
export type ResultChange =
  /** The warehouse does not have it any more. */
  | { readonly kind: 'gone'; readonly id: string }
  /** It belongs to somebody else than the validation. */
  | { readonly kind: 'of-another'; readonly id: string }
  /** It says something else than `before`, which is unknown where the warehouse does not keep versions. */
  | {
      readonly kind: 'changed';
      readonly id: string;
      readonly now: Stored<Observation>;
      readonly before: Stored<Observation> | undefined;
    };

const OBSERVATION = /(?:^|\/)Observation\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]*)?$/;

/**
 * The record with which the id of a run ends that an Observation started: `<binding>.Observation.<id>.c<digest>`
 * (docs/reference/instance-manifest.md, plugins/fhir/README.md).
 */
const STARTED_BY = /(?:^|[.:])Observation\.([A-Za-z0-9.-]{1,64})\.c[0-9a-f]{32}$/;

/** Ids of the results that a validation rests on: what its Task refers to, and what started its run. */
export function resultIdsOf({
  focus,
  reasonReference,
  basedOn = [],
  input = [],
  groupIdentifier,
}: Task): readonly string[] {
  const references = [
    ...[focus, reasonReference, ...basedOn],
    ...input.map(({ valueReference }) => valueReference),
  ];
  const ids = [
    ...references.map((reference) => OBSERVATION.exec(reference?.reference ?? '')?.[1]),
    STARTED_BY.exec(groupIdentifier?.value ?? '')?.[1],
  ];
  return [...new Set(ids.filter((id) => id !== undefined))];
}

export interface ChangesSinceAsked {
  /** By the id of a Task. Those without a change are left out. */
  readonly changes: ReadonlyMap<string, readonly ResultChange[]>;
  /** What kept the results from being read: a validation without a change may have one. */
  readonly fault: WarehouseError | undefined;
}

/** Finds what became of the results that Tasks rest on. */
export async function changesSinceAsked(
  tasks: readonly Stored<Task>[],
  visit: Visit,
): Promise<ChangesSinceAsked> {
  try {
    return { changes: await compareResults(tasks, visit), fault: undefined };
  } catch (error) {
    if (error instanceof WarehouseError) return { changes: new Map(), fault: error };
    throw error;
  }
}

async function compareResults(
  tasks: readonly Stored<Task>[],
  visit: Visit,
): Promise<ReadonlyMap<string, readonly ResultChange[]>> {
  const results = await readResults([...new Set(tasks.flatMap(resultIdsOf))], visit);
  // What was written after a Task was asked may say the same as before.
  const written = tasks.flatMap((task) =>
    resultIdsOf(task).filter((id) => isAfter(results.get(id), task)),
  );
  const versions = new Map(
    await Promise.all(
      [...new Set(written)]
        .slice(0, MAX_COMPARED)
        .map(async (id) => [id, await visit.warehouse.versions('Observation', id)] as const),
    ),
  );
  const says = (result: Observation): string =>
    JSON.stringify([valueOf(result, visit.format), counts(result), result.effectiveDateTime]);

  const changeOf = (task: Task, id: string): ResultChange | undefined => {
    if (!results.has(id)) return undefined;
    const now = results.get(id);
    if (now === undefined) return { kind: 'gone', id };
    if (patientIdIn(now.subject) !== patientIdIn(task.for)) return { kind: 'of-another', id };
    if (!isAfter(now, task)) return undefined;
    const before = versions.get(id)?.find((version) => !isAfter(version, task));
    return before !== undefined && says(before) === says(now)
      ? undefined
      : { kind: 'changed', id, now, before };
  };
  const found = tasks.map((task) => [
    task.id,
    resultIdsOf(task).flatMap((id) => changeOf(task, id) ?? []),
  ]) satisfies (readonly [string, readonly ResultChange[]])[];
  return new Map(found.filter(([, changes]) => changes.length > 0));
}

const isAfter = (result: Observation | undefined, { authoredOn = '' }: Task): boolean =>
  Date.parse(result?.meta?.lastUpdated ?? '') > Date.parse(authoredOn);

/** Reads results by their ids. Undefined for one that is gone; one of which that is not known is left out. */
async function readResults(
  ids: readonly string[],
  { warehouse }: Visit,
): Promise<ReadonlyMap<string, Stored<Observation> | undefined>> {
  const found = new Map<string, Stored<Observation> | undefined>();
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const some = ids.slice(from, from + MAX_IDS);
    const { matches } = await warehouse.search('Observation', [
      ['_id', some.join(',')],
      ['_count', String(MAX_IDS)],
    ]);
    for (const result of matches) if (some.includes(result.id)) found.set(result.id, result);
  }
  // A server may ignore the ids: only one that is asked for alone and is not there is gone.
  const missing = ids.filter((id) => !found.has(id)).slice(0, MAX_COMPARED);
  await Promise.all(
    missing.map(async (id) => found.set(id, await warehouse.read('Observation', id))),
  );
  return found;
}
