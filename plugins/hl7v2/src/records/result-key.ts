import { createHash } from 'node:crypto';

import type { SourceRecord, WithdrawnRecords } from '@platform/sdk';

import { toIsoTime } from '../message/hl7-time';
import type { Segment } from '../message/parse-message';
import type { Reading } from './candidate';
import { first, identifiers } from './parts';
import { choosePatientId } from './patient';
import { once } from './segment-tree';

/** What the key of a result is made from. */
interface Keyed {
  readonly obx: Segment;
  readonly pid: Segment | undefined;
  readonly orc: Segment | undefined;
  readonly obr: Segment | undefined;
  readonly specimens: readonly Segment[];
  readonly part: string;
  readonly scopes: { readonly result: readonly Segment[] };
}

interface ResultKeys {
  readonly key: string;
  readonly formerly: NonNullable<SourceRecord['formerly']>;
  /** The results that it takes back, when its status says so. */
  readonly withdraws?: WithdrawnRecords;
}

const DIGEST_LENGTH = 32;
const IDENTITY_LENGTH = 16;
const TIME_LENGTH = 8;

/** In the place of a time, for a result without one. */
const NO_TIME = 'none';

/** The number of a segment in its message may differ when the same is sent again. */
const NUMBER_FIELD = 1;

/** Statuses (of FHIR) with which a laboratory says that a result it sent is none. */
const TAKEN_BACK: ReadonlySet<string> = new Set(['entered-in-error', 'cancelled']);

/** A longer beginning, or one that no id may have, is kept as its digest, so that event ids begin with their keys. */
const PLAIN_HEAD = /^\P{Cc}{1,100}$/u;

/** By how much the clock of a sender may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

const digestOf = (content: unknown): string => digestOfText(JSON.stringify(content));

const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Returns the function that makes the key of a result: `<sender>|<code>|<identity>-<time>-<digest>`. The digest is of what
 * the result says. So a result that is sent again, also in another message, has the same key, and one that was corrected
 * or amended another. It names its order (OBR-3, else OBR-2, ORC); without the number of an order, only the
 * same message sent again has the same key. Results that say the same within one message are told apart by their number.
 *
 * Identity and time (OBX-14) are the same whatever the result says, so that a result that takes others back names them. One
 * without a time takes back those of any time.
 */
export function createResultKeys({
  header,
  notes,
  options,
  untracked,
}: Pick<Reading, 'header' | 'notes' | 'options' | 'untracked'>) {
  const uses = new Map<string, number>();
  const contentOf = (segments: readonly Segment[]) =>
    segments
      .flatMap((segment) => [segment, ...(notes.get(segment) ?? [])])
      .map(untracked)
      .map((segment) => [
        segment.name,
        segment.filled().flatMap((at) => (at === NUMBER_FIELD ? [] : [at, segment.raw(at)])),
      ]);
  const written = once((segments: readonly Segment[]) => JSON.stringify(contentOf(segments)));
  const numberOf = ({ obr, orc }: Pick<Keyed, 'obr' | 'orc'>): string | undefined =>
    first(obr, 3) ?? first(orc, 3) ?? first(obr, 2) ?? first(orc, 2);
  // A time without an offset is another one in another zone; one with an offset is the same in all.
  const timeOf = (text: string | undefined): string | undefined =>
    toIsoTime(text, header.timezone) ?? text;

  /** Earlier releases had the message and the position, then the digest alone. */
  function formerKeys(part: string, digested: string): ResultKeys['formerly'] {
    const { sentAt } = header.message;
    const byContent = { key: digested, writtenAt: new Date(0) };
    if (typeof sentAt !== 'string' || !sentAt.includes('T')) return [byContent];
    // A sender may use a control id again: then its message is younger than the run of the first one.
    const writtenAt = new Date(Date.parse(sentAt) - CLOCK_TOLERANCE_MS);
    return [byContent, { key: `${header.key}|${part}`, writtenAt }];
  }

  return (found: Keyed, status: string | undefined): ResultKeys => {
    const obr = found.obr && untracked(found.obr);
    const orc = found.orc && untracked(found.orc);
    const pid = found.pid && untracked(found.pid);
    const obx = untracked(found.obx);
    const number = numberOf({ obr, orc });
    const patient = choosePatientId(identifiers(pid, 3), options.patientId) ?? pid?.raw(3);
    const times = [obx.raw(14), obr?.raw(7)].map(timeOf);
    const said = JSON.stringify([
      number === undefined ? [header.key, found.part] : [number, obr?.raw(4)],
      patient,
      times,
      // A value may be corrected, and corrected back: the reports of the corrections are not the same.
      status === 'corrected' ? obr?.raw(22) : undefined,
      contentOf(found.scopes.result),
    ]);
    // The specimens are those of all results of the order.
    const digest = digestOfText(`${said.slice(0, -1)},${written(found.specimens)}]`).slice(
      0,
      DIGEST_LENGTH,
    );
    const code = (first(obx, 3) ?? '').replaceAll('|', '%7C');
    const origin = `${header.sender}|${code}`;
    const isPlain = PLAIN_HEAD.test(origin);
    const head = isPlain ? origin : `sha-${digestOf(origin).slice(0, DIGEST_LENGTH)}`;
    const [time, ofOrder] = times;
    // Without the number of an order, the sample is that of its time; without both, only the message names the result.
    const order = number ?? (ofOrder || time);
    const identity = digestOf([
      !order ? [header.key, found.part] : [number, order, obr?.raw(4)],
      patient,
      first(obx, 4),
    ]).slice(0, IDENTITY_LENGTH);
    const beginning = `${head}|${identity}-`;
    const timePart = time ? digestOf(time).slice(0, TIME_LENGTH) : NO_TIME;
    const key = `${beginning}${timePart}-${digest}`;
    const use = (uses.get(key) ?? 0) + 1;
    uses.set(key, use);
    const isTakenBack = status !== undefined && TAKEN_BACK.has(status);
    return {
      key: use === 1 ? key : `${key}-${use}`,
      formerly: formerKeys(found.part, `${origin}|${digest}${use === 1 ? '' : `|${use}`}`),
      ...(isTakenBack && {
        withdraws: {
          keys: [],
          beginnings: time ? [`${beginning}${timePart}-`, `${beginning}${NO_TIME}-`] : [beginning],
          reason: `résultat retiré par le laboratoire (OBX-11 : ${first(obx, 11) ?? ''})`,
        },
      }),
    };
  };
}
