import type { LocalizedText } from '@platform/ports';

/** An examination that can be entered, with its usual reference for adults. */
export interface Analyte {
  /** LOINC code. */
  readonly code: string;
  readonly name: LocalizedText;
  /** As people write it. */
  readonly unit: string;
  /** UCUM. */
  readonly unitCode: string;
  readonly category: 'laboratory' | 'vital-signs';
  readonly low?: number;
  readonly high?: number;
}

const laboratory = { category: 'laboratory' } as const;
const vitalSign = { category: 'vital-signs' } as const;

/** The examinations of the pathways that the platform demonstrates (LOINC 2.7x; usual adult references). */
export const ANALYTES: readonly Analyte[] = [
  {
    ...laboratory,
    code: '2823-3',
    name: { fr: 'Potassium', en: 'Potassium' },
    unit: 'mmol/L',
    unitCode: 'mmol/L',
    low: 3.5,
    high: 5,
  },
  {
    ...laboratory,
    code: '14682-9',
    name: { fr: 'Créatinine', en: 'Creatinine' },
    unit: 'µmol/L',
    unitCode: 'umol/L',
    low: 45,
    high: 104,
  },
  {
    ...laboratory,
    code: '2160-0',
    name: { fr: 'Créatinine (mg/dL)', en: 'Creatinine (mg/dL)' },
    unit: 'mg/dL',
    unitCode: 'mg/dL',
    low: 0.5,
    high: 1.2,
  },
  {
    ...laboratory,
    code: '2951-2',
    name: { fr: 'Sodium', en: 'Sodium' },
    unit: 'mmol/L',
    unitCode: 'mmol/L',
    low: 136,
    high: 145,
  },
  {
    ...laboratory,
    code: '718-7',
    name: { fr: 'Hémoglobine', en: 'Haemoglobin' },
    unit: 'g/dL',
    unitCode: 'g/dL',
    low: 12,
    high: 17,
  },
  {
    ...laboratory,
    code: '1988-5',
    name: { fr: 'Protéine C réactive', en: 'C-reactive protein' },
    unit: 'mg/L',
    unitCode: 'mg/L',
    high: 5,
  },
  {
    ...vitalSign,
    code: '9279-1',
    name: { fr: 'Fréquence respiratoire', en: 'Respiratory rate' },
    unit: '/min',
    unitCode: '/min',
    low: 12,
    high: 20,
  },
  {
    ...vitalSign,
    code: '59408-5',
    name: { fr: 'Saturation en oxygène', en: 'Oxygen saturation' },
    unit: '%',
    unitCode: '%',
    low: 96,
  },
  {
    ...vitalSign,
    code: '8867-4',
    name: { fr: 'Fréquence cardiaque', en: 'Heart rate' },
    unit: '/min',
    unitCode: '/min',
    low: 51,
    high: 90,
  },
  {
    ...vitalSign,
    code: '8310-5',
    name: { fr: 'Température', en: 'Temperature' },
    unit: '°C',
    unitCode: 'Cel',
    low: 36.1,
    high: 38,
  },
  {
    ...vitalSign,
    code: '29463-7',
    name: { fr: 'Poids', en: 'Weight' },
    unit: 'kg',
    unitCode: 'kg',
  },
];
