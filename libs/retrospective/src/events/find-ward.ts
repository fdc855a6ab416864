import type { IsOwnServer } from '@platform/expression';

import { memberOf, namedBy } from '../export/resource-facts';
import type { Connection } from '../work-file';

/** Of an event whose encounter says no place. */
export const NO_WARD = '';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const instantOf = (value: unknown, otherwise: number): number => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? otherwise : at;
};

/** Stays and places in memory. A hospital has fewer beds. */
const MAX_IN_MEMORY = 5_000;

/** Whether a period contains an instant. One without an end goes on. */
const contains = (period: unknown, at: number): boolean =>
  instantOf(memberOf(period, 'start'), -Infinity) <= at &&
  at <= instantOf(memberOf(period, 'end'), Infinity);

const MAX_WARD_LENGTH = 80;
const named = (text: unknown): string | undefined => {
  const trimmed = typeof text === 'string' ? text.trim().slice(0, MAX_WARD_LENGTH) : '';
  return trimmed === '' ? undefined : trimmed;
};

export interface WardFinder {
  /** The ward in which a patient was at an instant, in ms. */
  wardOf(record: unknown, patient: string, at: number): string;
}

/** Returns what finds the ward of an event: the place, or else the organization, of its encounter at that instant. */
export function createWardFinder(db: Connection, isOwnServer: IsOwnServer): WardFinder {
  // The newest version says most of where the patient was and when: the periods of the places have dates.
  const newest = db
    .prepare('SELECT body FROM resources WHERE type = ? AND id = ? ORDER BY knownAt DESC LIMIT 1')
    .pluck();
  const encounters = db
    .prepare(
      `SELECT body FROM resources WHERE patient = ? AND type = 'Encounter' ORDER BY knownAt DESC, n DESC LIMIT 200`,
    )
    .pluck();
  const cache = new Map<string, unknown>();
  const read = (type: string, id: string): unknown => {
    const key = `${type}/${id}`;
    if (cache.has(key)) return cache.get(key);
    const body = newest.get(type, id) as string | undefined;
    const resource: unknown = body === undefined ? undefined : JSON.parse(body);
    if (cache.size >= MAX_IN_MEMORY) cache.clear();
    cache.set(key, resource);
    return resource;
  };
  const nameOf = (reference: unknown, type: string): string | undefined => {
    const target = namedBy(reference, type, isOwnServer);
    const id = typeof target === 'object' ? target.id : undefined;
    const stored = id === undefined ? undefined : read(type, id);
    return named(memberOf(stored, 'name')) ?? named(memberOf(reference, 'display')) ?? named(id);
  };
  const placeIn = (encounter: unknown, at: number): string | undefined => {
    const places = listOf(memberOf(encounter, 'location'));
    const place = places.find((one) => contains(memberOf(one, 'period'), at)) ?? places.at(-1);
    return (
      nameOf(memberOf(place, 'location'), 'Location') ??
      nameOf(memberOf(encounter, 'serviceProvider'), 'Organization')
    );
  };
  const encounterOf = (record: unknown, patient: string, at: number): unknown => {
    const stated = namedBy(memberOf(record, 'encounter'), 'Encounter', isOwnServer);
    const found = typeof stated === 'object' ? read('Encounter', stated.id) : undefined;
    if (found !== undefined) return found;
    const all = (encounters.all(patient) as string[]).map((body) => JSON.parse(body) as unknown);
    return all.find((one) => contains(memberOf(one, 'period'), at));
  };
  return {
    wardOf: (record, patient, at) => placeIn(encounterOf(record, patient, at), at) ?? NO_WARD,
  };
}
