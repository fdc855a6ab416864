import type { JsonObject } from '@platform/sdk';

import { zoneOf } from '../message/hl7-time';
import type { Message, Repetition } from '../message/parse-message';
import { fieldMissing } from '../message/refusals';
import { first, part, present, time } from './parts';

/** What identifies a message, from its MSH segment. */
export interface MessageHeader {
  /** MSH-10, which the acknowledgement repeats. */
  readonly controlId: string;
  /** MSH-9.1, for example `ADT`. */
  readonly type: string;
  /** MSH-9.2, for example `A01`. */
  readonly trigger: string;
  /** MSH-11.1: `P` for production, `T` for training, `D` for debugging. */
  readonly processingId: string;
  /** Sending application, sending facility, and the control id: what stays the same when the message is sent again. */
  readonly key: string;
  /** The application and the facility, as a key begins with them. */
  readonly sender: string;
  /** The zone of the times of the message without an offset: that of MSH-7, or the configured one. */
  readonly timezone: string;
  /** The part of every record that says which message it is from. */
  readonly message: JsonObject;
}

/** HD as one text: `namespace`, or the universal id of an application without one. */
const nameOf = (hd: Repetition | undefined): string | undefined => part(hd, 1) ?? part(hd, 2);

/** The key of a record: parts that contain `|` cannot be taken for two. */
const joinKey = (parts: readonly string[]): string =>
  parts.map((text) => text.replaceAll('%', '%25').replaceAll('|', '%7C')).join('|');

/**
 * Reads MSH. `withTime` adds the time of the message (MSH-7) to the key, for senders that use a control id again.
 * Throws MessageRefusedError when MSH-9 or MSH-10 is missing.
 */
export function readHeader(
  { header, segments }: Message,
  { timezone, withTime = false }: { readonly timezone: string; readonly withTime?: boolean },
): MessageHeader {
  const [kind] = header.repetitions(9);
  const controlId = first(header, 10);
  const type = part(kind, 1);
  // Senders of version 2.1 and 2.2 leave the event out of MSH-9: it is in EVN, and results have only one.
  const evn = segments.find(({ name }) => name === 'EVN');
  const trigger = part(kind, 2) ?? (type === 'ORU' ? 'R01' : first(evn, 1));
  if (controlId === undefined) throw fieldMissing('MSH-10');
  if (type === undefined || trigger === undefined) throw fieldMissing('MSH-9');
  const application = nameOf(header.repetitions(3)[0]);
  const facility = nameOf(header.repetitions(4)[0]);
  const zone = zoneOf(first(header, 7)) ?? timezone;
  const sender = [application ?? '', facility ?? ''];
  const processingId = first(header, 11) ?? 'P';
  return {
    controlId,
    type,
    trigger,
    processingId,
    key: joinKey([...sender, controlId, ...(withTime ? [first(header, 7) ?? ''] : [])]),
    sender: joinKey(sender),
    timezone: zone,
    message: present({
      controlId,
      type,
      trigger,
      structure: part(kind, 3),
      version: first(header, 12),
      processingId,
      sentAt: time(header, 7, zone),
      sendingApplication: application,
      sendingFacility: facility,
      receivingApplication: nameOf(header.repetitions(5)[0]),
      receivingFacility: nameOf(header.repetitions(6)[0]),
    }),
  };
}
