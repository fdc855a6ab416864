import type { Medication } from '@platform/plugin-clinical';

import { detailsOf, parsePosology, plain, strengthOf } from './parse-posology';

export type PosologyChange = 'dose' | 'frequency' | 'form' | 'suspended' | 'unclear';

const isSuspended = ({ status }: Medication): boolean => status === 'on-hold';

/**
 * Says what changes from one line to the other of the same medication. Nothing: the two are certainly the same. What
 * cannot be compared for certain is `unclear`, never the same.
 */
export function changesOf(home: Medication, ordered: Medication): readonly PosologyChange[] {
  const suspended = isSuspended(home) === isSuspended(ordered) ? [] : (['suspended'] as const);
  return [
    ...new Set([...posologyChanges(home, ordered), ...nameChanges(home, ordered)]),
    ...suspended,
  ];
}

/** One dosage of two products, such as a tablet of another strength or of immediate release, is not the same. */
function nameChanges(home: Medication, ordered: Medication): readonly PosologyChange[] {
  const [a, b] = [detailsOf(home.coding.display), detailsOf(ordered.coding.display)];
  const isOtherForm = a.form !== undefined && b.form !== undefined && a.form !== b.form;
  if (isOtherForm) return ['form'];
  return a.numbers === b.numbers && a.prolonged === b.prolonged ? [] : ['unclear'];
}

function posologyChanges(home: Medication, ordered: Medication): readonly PosologyChange[] {
  const [text, other] = [home.dosageText ?? '', ordered.dosageText ?? ''].map(plain) as [
    string,
    string,
  ];
  if (text === '' || other === '') return ['unclear'];
  const strengths = [strengthOf(home.coding.display), strengthOf(ordered.coding.display)] as const;
  const sameStrength = strengths[0] === strengths[1];
  if (text === other && sameStrength) return [];
  const [a, b] = [parsePosology(text), parsePosology(other)];
  const isDoseSaid = a.dose !== undefined && b.dose !== undefined;
  const found: PosologyChange[] = [];
  if (
    isDoseSaid ? a.dose !== b.dose : !sameStrength && strengths.every((each) => each !== undefined)
  ) {
    found.push('dose');
  }
  if (a.frequency !== undefined && b.frequency !== undefined && a.frequency !== b.frequency) {
    found.push('frequency');
  }
  if (a.form !== undefined && b.form !== undefined && a.form !== b.form) found.push('form');
  // What only one of them says, and words that were not understood, may change everything.
  const isUnclear =
    a.rest !== b.rest ||
    (a.dose === undefined) !== (b.dose === undefined) ||
    (a.frequency === undefined) !== (b.frequency === undefined) ||
    (!isDoseSaid && !found.includes('dose') && !sameStrength);
  return isUnclear ? [...found, 'unclear'] : found;
}
