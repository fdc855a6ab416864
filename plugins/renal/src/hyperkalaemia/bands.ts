/** Codes of value set `hyperkalaemia-severity`. */
export type HyperkalaemiaSeverity = 'none' | 'mild' | 'moderate' | 'severe';

interface Band {
  readonly severity: HyperkalaemiaSeverity;
  /** Lower bound, included, mmol/L. */
  readonly from: number;
}

/** Below it there is no hyperkalaemia, mmol/L. */
export const HYPERKALAEMIA_FROM = 5.5;

/**
 * UK Kidney Association 2023: mild 5.5 to 5.9, moderate 6.0 to 6.4, severe from 6.5 mmol/L. The
 * published bands leave 5.9 to 6.0 and 6.4 to 6.5 open; half-open intervals are our choice.
 */
const BANDS: readonly Band[] = [
  { severity: 'severe', from: 6.5 },
  { severity: 'moderate', from: 6.0 },
  { severity: 'mild', from: HYPERKALAEMIA_FROM },
];

/** @param potassium mmol/L */
export const bandOf = (potassium: number): HyperkalaemiaSeverity =>
  BANDS.find(({ from }) => potassium >= from)?.severity ?? 'none';
