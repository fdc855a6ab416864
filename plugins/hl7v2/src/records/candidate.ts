import type { JsonObject, SourceRecord } from '@platform/sdk';

import type { Message, Segment } from '../message/parse-message';
import type { MessageHeader } from './header';
import type { ReadOptions } from './patient';
import type { Notes, PatientGroup, Scope } from './scopes';

/** How a record is known. `mayChange`: what is not in its key may differ when it is sent again, such as the id of the message. */
export type Keyed = Pick<SourceRecord, 'key' | 'mayChange' | 'formerly' | 'withdraws'>;

/** What a message may give a record of. */
export interface Candidate {
  /** Its key, and what else the platform is to know of it. */
  readonly keyed: Keyed;
  /** The segments that it is about, by their part of the message. */
  readonly scopes: Readonly<Record<string, Scope>>;
  /** The named fields. Throws MessageRefusedError. */
  read(): JsonObject;
}

/** Candidates one after the other. Yields undefined where the work may be interrupted. */
export type Candidates = Generator<Candidate | undefined, void, void>;

/** A message, as records are read from it. */
export interface Reading {
  readonly message: Message;
  readonly header: MessageHeader;
  readonly groups: readonly PatientGroup[];
  readonly notes: Notes;
  readonly options: ReadOptions;
  /** The segment as it was, to read it without counting its fields as read. */
  untracked(segment: Segment): Segment;
  /** Counts what the feed drops. */
  drop(what: string): void;
}
