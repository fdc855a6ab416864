import type { JsonObject } from '@platform/sdk';

import type { Segment } from '../message/parse-message';
import { codings, first, present, time } from './parts';

const codes = (spm: Segment, field: number): readonly JsonObject[] =>
  spm.repetitions(field).flatMap((one) => codings(one).slice(0, 1));

/**
 * SPM: the sample of an order. `conditions` is of table HL70493, for example `HEM` (haemolysed); `rejections` of HL70490.
 */
export const readSpecimen = (
  spm: Segment,
  timezone: string,
  notes: readonly JsonObject[],
): JsonObject =>
  present({
    id: first(spm, 2) ?? first(spm, 2, 2),
    type: codes(spm, 4)[0],
    collectionMethod: codes(spm, 7)[0],
    sourceSite: codes(spm, 8)[0],
    collectedAt: time(spm, 17, timezone),
    receivedAt: time(spm, 18, timezone),
    rejections: codes(spm, 21),
    quality: codes(spm, 22)[0],
    appropriateness: codes(spm, 23)[0],
    conditions: codes(spm, 24),
    notes,
  });
