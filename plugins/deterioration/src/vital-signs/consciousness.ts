import type { Reading } from './latest';

/** Alert, new confusion, responds to voice, to pain, unresponsive. */
export type Acvpu = 'A' | 'C' | 'V' | 'P' | 'U';

/** Codes of SNOMED CT, answers of LOINC 67775-7, and the letters themselves. LOINC has no answer for new confusion. */
const LETTERS: Readonly<Record<string, Acvpu>> = {
  ...{ '248234008': 'A', 'LA9340-6': 'A', A: 'A' },
  ...{ '130987000': 'C', C: 'C' },
  ...{ '300202002': 'V', '255373000': 'V', 'LA17108-4': 'V', V: 'V' },
  ...{ '450847001': 'P', 'LA17107-6': 'P', P: 'P' },
  ...{ '422768004': 'U', 'LA9343-0': 'U', U: 'U' },
};

/** Reads the codes of one finding. A local code beside a known one is passed over; two known ones must agree. */
export function readConsciousness(codes: readonly string[]): Reading<Acvpu> {
  if (codes.length === 0) return { lack: 'absent' };
  const known = codes.flatMap((code) =>
    Object.hasOwn(LETTERS, code) ? [LETTERS[code] as Acvpu] : [],
  );
  const [first] = known;
  if (first === undefined) return { lack: 'unreadable' };
  return known.every((letter) => letter === first)
    ? { value: first, corrected: false }
    : { lack: 'conflict' };
}
