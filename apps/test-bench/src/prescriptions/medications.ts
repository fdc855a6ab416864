import type { LocalizedText } from '@platform/ports';

/** A medication that can be prescribed: what the demonstrated pathways are about (WHO ATC codes). */
export interface Medication {
  /** ATC, level 5. */
  readonly code: string;
  readonly name: LocalizedText;
  /** UCUM, as people write it too. */
  readonly unit: string;
}

const mg = { unit: 'mg' } as const;

export const MEDICATIONS: readonly Medication[] = [
  { ...mg, code: 'B01AF02', name: { fr: 'Apixaban', en: 'Apixaban' } },
  { ...mg, code: 'A02BC05', name: { fr: 'Ésoméprazole', en: 'Esomeprazole' } },
  { ...mg, code: 'M01AE01', name: { fr: 'Ibuprofène', en: 'Ibuprofen' } },
  { ...mg, code: 'A02BC02', name: { fr: 'Pantoprazole', en: 'Pantoprazole' } },
  { ...mg, code: 'N02BE01', name: { fr: 'Paracétamol', en: 'Paracetamol' } },
  { ...mg, code: 'C09AA04', name: { fr: 'Périndopril', en: 'Perindopril' } },
  { ...mg, code: 'C09AA05', name: { fr: 'Ramipril', en: 'Ramipril' } },
  { ...mg, code: 'C03DA01', name: { fr: 'Spironolactone', en: 'Spironolactone' } },
  { ...mg, code: 'J01EA01', name: { fr: 'Triméthoprime', en: 'Trimethoprim' } },
  { ...mg, code: 'N05CF02', name: { fr: 'Zolpidem', en: 'Zolpidem' } },
];
