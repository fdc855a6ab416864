/** Codes of value set `hyperkalaemia-severity`. */
export type HyperkalaemiaSeverity = 'none' | 'mild' | 'moderate' | 'severe';

interface Band {
  readonly severity: HyperkalaemiaSeverity;
  /** Lower bound in mmol/L, inclusive. */
  readonly from: number;
}

/** Lower bound of hyperkalaemia in mmol/L, inclusive. */
export const HYPERKALAEMIA_FROM = 5.5;

/**
 * UK Kidney Association 2023: mild 5.5 to 5.9, moderate 6.0 to 6.4, severe from 6.5 mmol/L. The
 * published bands leave gaps between 5.9 and 6.0 and between 6.4 and 6.5. We close them with
 * half-open intervals.
 */
const BANDS: readonly Band[] = [
  { severity: 'severe', from: 6.5 },
  { severity: 'moderate', from: 6.0 },
  { severity: 'mild', from: HYPERKALAEMIA_FROM },
];

/** @param potassium mmol/L */
export const bandOf = (potassium: number): HyperkalaemiaSeverity =>
  BANDS.find(({ from }) => potassium >= from)?.severity ?? 'none';
