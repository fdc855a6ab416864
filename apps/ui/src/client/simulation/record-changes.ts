import { isObject } from '../shared/is-object';

import type { components } from '@platform/api-client';

type Effect = components['schemas']['SimulatedEffect'];
type Members = Readonly<Record<string, unknown>>;

export type ChangeKind = 'added' | 'changed' | 'removed' | 'sent';

/** A value that a write would put in the place of another. */
export interface ChangedMember {
  readonly name: string;
  /** Undefined when the record had none. */
  readonly before: unknown;
  /** Undefined when the write takes it away. */
  readonly after: unknown;
}

/** One captured write, as a difference on the record. */
export interface RecordChange {
  readonly effect: Effect;
  readonly kind: ChangeKind;
  /** What is added, removed or sent, by name. Empty for a change. */
  readonly content: Members;
  /** What is changed, without what stays. Empty for the other kinds. */
  readonly members: readonly ChangedMember[];
}

/** The writes to the record of one subject, or to one recipient. */
export interface TargetChanges {
  readonly port: string;
  readonly targetId: string;
  readonly changes: readonly RecordChange[];
  /** Lists of the record that get longer or shorter. Empty when the record is not known. */
  readonly counts: readonly {
    readonly part: string;
    readonly before: number;
    readonly after: number;
  }[];
}

/** Records as they are before the simulation: port → record. Undefined: not known. */
export type RecordsBefore = Members | undefined;

const VERBS: readonly (readonly [ChangeKind, RegExp])[] = [
  ['added', /^(?:add|create|publish|append|insert|order|prescribe|book|schedule)/],
  ['removed', /^(?:remove|delete|withdraw|cancel|revoke|discontinue)/],
  ['sent', /^(?:send|notify|post|call)/],
];

const kindOf = (op: string): ChangeKind =>
  VERBS.find(([, verb]) => verb.test(op))?.[0] ?? 'changed';

/** Returns what an operation is about: `addNotification` → `notification`. */
function partOf(op: string): string {
  const noun = op.replace(/^[a-z]+/, '');
  return noun.charAt(0).toLowerCase() + noun.slice(1);
}

const pluralsOf = (part: string): readonly string[] => [
  part,
  `${part}s`,
  `${part}es`,
  part.replace(/y$/, 'ies'),
];

/** Returns the list of a record that an operation adds to or takes from. */
function listOf(record: Members, op: string): readonly [string, readonly unknown[]] | undefined {
  for (const name of pluralsOf(partOf(op))) {
    const list = record[name];
    if (Array.isArray(list)) return [name, list];
  }
  return undefined;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function changedMembers(payload: Members, before: Members): readonly ChangedMember[] {
  return Object.entries(payload)
    .map(([name, value]) => ({
      name,
      before: before[name] ?? undefined,
      after: value ?? undefined,
    }))
    .filter(({ before: old, after }) => !same(old, after));
}

function changeOf(effect: Effect, record: Members | undefined): RecordChange {
  const kind = kindOf(effect.op);
  const payload = isObject(effect.payload) ? effect.payload : { '': effect.payload };
  if (kind !== 'changed') return { effect, kind, content: payload, members: [] };
  const part = record?.[partOf(effect.op)];
  // Without the record, what was there before is not known: everything is shown.
  return {
    effect,
    kind,
    content: {},
    members: changedMembers(payload, isObject(part) ? part : {}),
  };
}

/** Returns the record with a change applied, as far as later changes of the same part need it. */
function after(record: Members, { kind, effect, members }: RecordChange): Members {
  const part = partOf(effect.op);
  if (kind !== 'changed') return record;
  const values = Object.fromEntries(members.map(({ name, after: value }) => [name, value]));
  const old = record[part];
  return { ...record, [part]: { ...(isObject(old) ? old : {}), ...values } };
}

function countsOf(
  changes: readonly RecordChange[],
  record: Members | undefined,
): TargetChanges['counts'] {
  if (!record) return [];
  const found = new Map<string, { before: number; after: number }>();
  for (const { kind, effect } of changes) {
    if (kind !== 'added' && kind !== 'removed') continue;
    const [name, list] = listOf(record, effect.op) ?? [];
    if (name === undefined || list === undefined) continue;
    const count = found.get(name) ?? { before: list.length, after: list.length };
    count.after += kind === 'added' ? 1 : -1;
    found.set(name, count);
  }
  return [...found].map(([part, count]) => ({ part, ...count }));
}

/** Returns the record of a port that is about the target. A seed may be a list of records. */
function recordOf(records: RecordsBefore, port: string, targetId: string): Members | undefined {
  if (!records) return undefined;
  const seed = records[port];
  if (Array.isArray(seed)) return seed.filter(isObject).find((each) => each['id'] === targetId);
  // No seed: the record is blank.
  return isObject(seed) ? seed : {};
}

/** Sorts captured writes by the record that they would change, each as a difference, in the order of the writes. */
export function recordChanges(
  effects: readonly Effect[],
  records: RecordsBefore,
): readonly TargetChanges[] {
  const targets = new Map<string, Effect[]>();
  for (const effect of effects) {
    const key = JSON.stringify([effect.port, effect.targetId]);
    targets.set(key, [...(targets.get(key) ?? []), effect]);
  }
  return [...targets.values()].map((own) => {
    const { port, targetId } = own[0] as Effect;
    const record = recordOf(records, port, targetId);
    const changes: RecordChange[] = [];
    let current = record;
    for (const effect of own) {
      const change = changeOf(effect, current);
      changes.push(change);
      current = current && after(current, change);
    }
    return { port, targetId, changes, counts: countsOf(changes, record) };
  });
}
