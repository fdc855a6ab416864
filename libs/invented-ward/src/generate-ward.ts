import type { Known, WardResource } from './known';
import { profileOf, type Profile } from './profile';
import { resultsOfDay } from './results';
import { locationOf, stayResources, wardsOf } from './stay-resources';
import { DAY, instant } from './time';
import { vitalSignsOfDay } from './vital-signs';
import { planWard, type WardOptions, type WardPlan } from './ward-plan';

/**
 * The resources of a ward in the order in which its record comes to know them: `meta.lastUpdated` never goes back.
 * What is changed later comes again, with the same id and the next `meta.versionId`. What is not yet known when the
 * period ends does not come. Lazy: a day is made when the one before it was taken. Throws `RangeError`.
 */
export function generateWard(options: WardOptions): IterableIterator<WardResource> {
  // The options are checked before the first resource is asked for.
  return walk(planWard(options));
}

function* walk(plan: WardPlan): Generator<WardResource, void> {
  const profiles = Array.from({ length: plan.patients }, (_, number) => profileOf(plan, number));
  let waiting: Known[] = wardRecords(plan);
  for (let start = plan.from; start < plan.until; start += DAY) {
    for (const profile of profiles) waiting.push(...recordsOfDay(plan, profile, start));
    const end = start + DAY;
    const due = waiting.filter(({ at }) => at < end).sort(inOrder);
    waiting = waiting.filter(({ at }) => at >= end);
    for (const known of due) yield stamped(known);
  }
}

const wardRecords = (plan: WardPlan): Known[] =>
  Array.from({ length: wardsOf(plan) }, (_, ward) => ({
    at: plan.from,
    resource: locationOf(plan, ward),
  }));

function* recordsOfDay(plan: WardPlan, profile: Profile, start: number): Iterable<Known> {
  for (const stay of profile.stays) {
    if (start <= stay.start && stay.start < start + DAY) yield* stayResources(plan, profile, stay);
  }
  yield* vitalSignsOfDay(plan, profile, start);
  yield* resultsOfDay(plan, profile, start);
}

const inOrder = (one: Known, other: Known): number =>
  one.at - other.at || compare(one.resource.id, other.resource.id);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const stamped = ({ at, version = 1, resource }: Known): WardResource => ({
  ...resource,
  meta: { versionId: String(version), lastUpdated: instant(at) },
});
