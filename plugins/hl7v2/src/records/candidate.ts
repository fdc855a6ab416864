import type { JsonObject } from '@platform/sdk';

import type { Message, Segment } from '../message/parse-message';
import type { MessageHeader } from './header';
import type { ReadOptions } from './patient';
import type { Notes, PatientGroup, Scope } from './scopes';

/** What a message may give a record of. */
export interface Candidate {
  readonly key: string;
  /** Whether what is not in the key may differ when the same thing is sent again, such as the id of the message. */
  readonly mayChange: boolean;
  /** The segments that it is about, by their part of the message. */
  readonly scopes: Readonly<Record<string, Scope>>;
  /** The named fields. Throws MessageRefusedError. */
  read(): JsonObject;
}

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
