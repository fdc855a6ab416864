import type { JsonValue } from '@platform/ports';

import { DAY_MS } from '../events/calendar';

type Members = { [name: string]: JsonValue };

/** Members whose text is a code or a unit: no words of a person are in them. */
const CODED: ReadonlySet<string> = new Set([
  ...['code', 'system', 'unit', 'status', 'sex', 'interpretation', 'severity', 'criticality'],
  ...['category', 'intent', 'eventType'],
]);

const CODE = /^[\w.:/|+%µ°[\]{}()^*#-]{1,200}$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface Stripping {
  /** Real id → what stands for it. */
  readonly ids: ReadonlyMap<string, string>;
  /** By how much every instant is moved, in ms. */
  readonly moveMs: number;
}

const movedInstant = (text: string, moveMs: number): string =>
  new Date(Date.parse(text) + moveMs).toISOString();

/** Whole days, so that a day stays a day. */
const movedDay = (text: string, moveMs: number): string =>
  new Date(Date.parse(text) + Math.round(moveMs / DAY_MS) * DAY_MS).toISOString().slice(0, 10);

function strippedText(name: string, text: string, { ids, moveMs }: Stripping): string | undefined {
  const id = ids.get(text);
  if (id !== undefined) return id;
  // The age is kept instead.
  if (name === 'birthDate') return undefined;
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return movedInstant(text, moveMs);
  if (DAY.test(text) && !Number.isNaN(Date.parse(text))) return movedDay(text, moveMs);
  return CODED.has(name) && CODE.test(text) ? text : undefined;
}

/** Names that a sandbox keeps of the record and no rule reads. */
const DROPPED: ReadonlySet<string> = new Set(['identifiers', 'skipped', 'flagged', 'eventId']);

/**
 * Returns a copy without anything that names a person: ids are replaced, instants moved, and of texts only codes and units
 * are left. Numbers stay: they are invented afterwards.
 */
export function stripIdentity(value: JsonValue, stripping: Stripping, name = ''): JsonValue {
  if (typeof value === 'string') return strippedText(name, value, stripping) ?? '';
  if (Array.isArray(value)) return value.map((each) => stripIdentity(each, stripping, name));
  if (typeof value !== 'object' || value === null) return value;
  const members: Members = {};
  for (const [member, each] of Object.entries(value)) {
    if (DROPPED.has(member) || each === undefined) continue;
    if (typeof each === 'string') {
      const text = strippedText(member, each, stripping);
      if (text !== undefined) members[member] = text;
    } else members[member] = stripIdentity(each, stripping, member);
  }
  // What a code is called is a text of the record: the code itself says as much.
  const { code } = members;
  if (typeof code === 'string' && 'display' in value) members['display'] = code;
  return members;
}
