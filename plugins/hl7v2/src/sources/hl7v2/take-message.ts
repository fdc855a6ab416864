import {
  emitUntilTaken,
  inTurns,
  takingTurns,
  type EmitRecord,
  type MinuteLog,
  type Refusal,
  type SourceContext,
} from '@platform/sdk';
import { bulkhead } from 'cockatiel';

import { parseHeader, parseMessage, type Message } from '../../message/parse-message';
import {
  MessageRefusedError,
  processingIdRefused,
  REJECTED,
  typeUnbound,
} from '../../message/refusals';
import { readHeader, type MessageHeader } from '../../records/header';
import type { ReadRecords } from '../../records/read-records';
import type { Answer, Answered } from './acknowledge';
import type { MessageFeed } from './feeds';
import type { Hl7Config } from './read-config';

/** What is to be done about a message: answer it, or leave it unanswered so that its sender sends it again. */
export type Verdict =
  | { readonly kind: 'answered'; readonly answered: Answered | undefined; readonly answer: Answer }
  | { readonly kind: 'postponed'; readonly controlId: string };

/** Takes one message. Resolves when the platform has it, refused it, or could not take it for `holdMs`. */
export type TakeMessage = (bytes: Buffer, stopping: AbortSignal) => Promise<Verdict>;

interface TakeDeps {
  readonly feeds: readonly MessageFeed[];
  readonly emit: EmitRecord;
  readonly config: Hl7Config;
  readonly context: SourceContext;
  readonly log: MinuteLog;
}

/** The sender waits for its answer, so the attempts stay close together. */
const MAX_ANSWER_DELAY_MS = 5_000;

/** Messages over this size, in bytes, are read a few at a time: each takes about twenty times as much memory. */
const LARGE_MESSAGE_BYTES = 256 * 1024;
const MAX_LARGE = 4;

/** A message type as a name: what a sender writes elsewhere than a type is not repeated. */
const nameOfType = (type: string, trigger: string): string =>
  /^[A-Z]{3}\^[A-Z]\d{2}$/.test(`${type}^${trigger}`) ? `${type}^${trigger}` : 'other';

interface Delivered {
  /** Whether the platform has at least one record of the message. */
  readonly isTaken: boolean;
  readonly refusal?: Refusal;
}

export function createTakeMessage(deps: TakeDeps): TakeMessage {
  const { feeds, emit, config, context, log } = deps;
  const { timezone, keyWithTime: withTime, holdMs } = config;

  /** Hands over all records of a message. Undefined when one of them could not be taken now. */
  async function deliver(
    message: Message,
    header: MessageHeader,
    expecting: readonly MessageFeed[],
    stopping: AbortSignal,
  ): Promise<Delivered | undefined> {
    const deadline = performance.now() + holdMs;
    const breathe = takingTurns();
    const read: ({ readonly feed: string } & ReadRecords)[] = [];
    for (const feed of expecting) {
      read.push({ feed: feed.name, ...(await inTurns(feed.recordsOf(message, header))) });
    }
    const records = read.flatMap(({ feed, records: own }) => own.map((one) => ({ feed, ...one })));
    let isTaken = records.length === 0;
    let refusal: Refusal | undefined;
    for (const record of records) {
      const delivery = await emitUntilTaken(emit, record, {
        signal: stopping,
        timeoutMs: deadline - performance.now(),
        maxMs: MAX_ANSWER_DELAY_MS,
      });
      if (!delivery) return undefined;
      await breathe();
      if (delivery.outcome === 'rejected') refusal ??= delivery.refusal ?? REJECTED;
      else isTaken = true;
    }
    for (const { feed, leftOut } of read) {
      for (const [what, count] of leftOut) context.leftOut?.(what, { feed, count });
    }
    return { isTaken, ...(refusal && { refusal }) };
  }

  function refuse(
    error: MessageRefusedError,
    answered: Answered | undefined,
    refusing: readonly MessageFeed[],
  ): Verdict {
    const { refusal, condition } = error;
    log.write({ source: 'hl7v2', error: refusal.code }, 'message HL7 refusé');
    for (const { name } of refusing) context.refused?.(name, refusal);
    const code = condition === '200' || condition === '202' ? 'R' : 'E';
    return { kind: 'answered', answered, answer: { code, refusal, condition } };
  }

  async function take(message: Message, stopping: AbortSignal): Promise<Verdict> {
    const header = readHeader(message, { timezone, withTime });
    const expecting = feeds.filter((feed) => feed.expects(header));
    if (!config.processingIds.has(header.processingId)) {
      return refuse(processingIdRefused(), message, expecting);
    }
    if (expecting.length === 0) {
      const { type, trigger } = header;
      context.log.debug({ source: 'hl7v2', type, trigger }, 'message HL7 sans liaison');
      context.leftOut?.(`message ${nameOfType(type, trigger)}`);
      if (config.unboundMessages === 'refuse') return refuse(typeUnbound(), message, []);
    }
    const delivered = await deliver(message, header, expecting, stopping);
    if (!delivered) return { kind: 'postponed', controlId: header.controlId };
    const { isTaken, refusal = REJECTED } = delivered;
    const answer: Answer = isTaken ? { code: 'A' } : { code: 'E', refusal, condition: '207' };
    return { kind: 'answered', answered: message, answer };
  }

  const read: TakeMessage = async (bytes, stopping) => {
    try {
      return await take(parseMessage(bytes, config.defaultCharset), stopping);
    } catch (error) {
      if (!(error instanceof MessageRefusedError)) throw error;
      return refuse(error, parseHeader(bytes), feeds);
    }
  };
  const large = bulkhead(MAX_LARGE, Infinity);
  return (bytes, stopping) =>
    bytes.length > LARGE_MESSAGE_BYTES
      ? large.execute(() => read(bytes, stopping))
      : read(bytes, stopping);
}
