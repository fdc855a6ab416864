import type { Message, Segment } from '../message/parse-message';

/** Segments of one part of a message, in their order. Notes are not among them: they are bound to what they follow. */
export type Scope = readonly Segment[];

/** Everything from a PID to the next one. */
export interface PatientGroup {
  /** What stands before the first patient: MSH, EVN. */
  readonly message: Scope;
  /** PID and what follows it, up to the first order. */
  readonly patient: Scope;
  readonly orders: readonly OrderGroup[];
}

/** An order, with its specimens and its results. */
export interface OrderGroup {
  /** Number of the OBR in the message; 0 for results without one. */
  readonly number: number;
  /** ORC, OBR, SPM, and what follows each of them. */
  readonly order: Scope;
  /** Each OBX with what follows it. */
  readonly results: readonly Scope[];
}

/** The segments that belong to an order also when they stand behind its results. */
const OF_ORDER = new Set(['SPM', 'FT1', 'CTI', 'CTD']);

export const segmentOf = (scope: Scope, name: string): Segment | undefined =>
  scope.find((segment) => segment.name === name);

/** NTE by the segment that each follows. */
export type Notes = ReadonlyMap<Segment, readonly Segment[]>;

export function notesOf({ segments }: Message): Notes {
  const notes = new Map<Segment, Segment[]>();
  let bound: Segment[] = [];
  for (const segment of segments) {
    if (segment.name === 'NTE') bound.push(segment);
    else notes.set(segment, (bound = []));
  }
  return notes;
}

interface OpenOrder {
  number: number;
  readonly order: Segment[];
  readonly results: Segment[][];
}

interface OpenGroup {
  readonly message: Scope;
  readonly patient: Segment[];
  readonly orders: OpenOrder[];
}

/** Separates a message into its patients, their orders and the results of each. Orders without PID have a group too. */
export function groupsOf({ segments }: Message): readonly PatientGroup[] {
  const message: Segment[] = [];
  const groups: OpenGroup[] = [];
  let number = 0;
  let current = message;

  const openGroup = (): OpenGroup => {
    const opened = { message, patient: [], orders: [] };
    groups.push(opened);
    return opened;
  };
  const openOrder = (): OpenOrder => {
    const opened = { number, order: [], results: [] };
    (groups.at(-1) ?? openGroup()).orders.push(opened);
    return opened;
  };
  const lastOrder = (): OpenOrder | undefined => groups.at(-1)?.orders.at(-1);

  for (const segment of segments) {
    const { name } = segment;
    const last = lastOrder();
    if (name === 'NTE') continue;
    if (name === 'PID') current = openGroup().patient;
    else if (name === 'ORC') current = openOrder().order;
    else if (name === 'OBR') {
      number += 1;
      // ORC, if there is one, announces the OBR behind it.
      const own = last && last.results.length === 0 && !segmentOf(last.order, 'OBR');
      const opened = own ? last : openOrder();
      opened.number = number;
      current = opened.order;
    } else if (name === 'OBX') (last ?? openOrder()).results.push((current = []));
    else if (OF_ORDER.has(name) && last) current = last.order;
    current.push(segment);
  }
  return groups;
}
