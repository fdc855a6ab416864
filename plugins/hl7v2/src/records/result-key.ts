import { createHash } from 'node:crypto';

import { toIsoTime } from '../message/hl7-time';
import type { Segment } from '../message/parse-message';
import type { Reading } from './candidate';
import { first, identifiers } from './parts';
import { choosePatientId } from './patient';

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

const DIGEST_LENGTH = 32;

/** The number of a segment in its message may differ when the same is sent again. */
const NUMBER_FIELD = 1;

/**
 * Returns the function that makes the key of a result: `<sender>|<code>|<digest>` of what the result says. So a result
 * that is sent again, also in another message, has the same key, and one that was corrected or amended another. It says
 * of which order it is (OBR-3, else OBR-2, ORC); without the number of an order, only the same message sent again has
 * the same key. Results that say the same within one message are told apart by their number.
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
  const numberOf = ({ obr, orc }: Pick<Keyed, 'obr' | 'orc'>): string | undefined =>
    first(obr, 3) ?? first(orc, 3) ?? first(obr, 2) ?? first(orc, 2);

  return (found: Keyed, status: string | undefined): string => {
    const obr = found.obr && untracked(found.obr);
    const orc = found.orc && untracked(found.orc);
    const pid = found.pid && untracked(found.pid);
    const number = numberOf({ obr, orc });
    const content = [
      number === undefined ? [header.key, found.part] : [number, obr?.raw(4)],
      choosePatientId(identifiers(pid, 3), options.patientId) ?? pid?.raw(3),
      // A time without an offset is another one in another zone; one with an offset is the same in all.
      [untracked(found.obx).raw(14), obr?.raw(7)].map(
        (text) => toIsoTime(text, header.timezone) ?? text,
      ),
      // A value may be corrected, and corrected back: the reports of the corrections are not the same.
      status === 'corrected' ? obr?.raw(22) : undefined,
      contentOf(found.scopes.result),
      contentOf(found.specimens),
    ];
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    const code = first(untracked(found.obx), 3) ?? '';
    const key = `${header.sender}|${code.replaceAll('|', '%7C')}|${digest.slice(0, DIGEST_LENGTH)}`;
    const use = (uses.get(key) ?? 0) + 1;
    uses.set(key, use);
    return use === 1 ? key : `${key}|${use}`;
  };
}
