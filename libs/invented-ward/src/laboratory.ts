import type { CodeableConcept } from 'fhir/r4';

import { rounded } from './dice';
import { concept, LOINC, type Unit } from './terms';

/** How a laboratory reports one examination. */
export interface Assay {
  readonly code: CodeableConcept;
  readonly unit: Unit;
  /** The value in the unit, from the one in mmol/L or µmol/L, as it is printed. */
  readonly printed: (value: number) => number;
  /** In the unit. */
  readonly reference: readonly [number, number];
  /** In the unit: an analyser reports what lies outside as `<` or `>`. */
  readonly measurable: readonly [number, number];
  /** Whether a haemolysed sample has too much of it. */
  readonly isInCells: boolean;
}

/** Each maker has its own units and its own way to print them. */
export interface Maker {
  readonly potassium: Assay;
  readonly creatinine: Assay;
}

const potassium = concept(LOINC, '2823-3', 'Potassium');
const creatinine = concept(LOINC, '14682-9', 'Créatinine');

/** 88.4017 µmol/L of creatinine are 1 mg/dL: its molar mass is 113.12 g/mol. */
const MICROMOLES_OF_MG_PER_DL = 88.4017;

const printed =
  (decimals: number) =>
  (value: number): number =>
    rounded(value, decimals);

export const MAKERS: readonly [Maker, ...Maker[]] = [
  {
    potassium: {
      code: potassium,
      unit: { unit: 'mmol/L', code: 'mmol/L' },
      printed: printed(1),
      reference: [3.5, 5],
      measurable: [2, 8],
      isInCells: true,
    },
    creatinine: {
      code: creatinine,
      unit: { unit: 'µmol/L', code: 'umol/L' },
      printed: printed(0),
      reference: [45, 104],
      measurable: [18, 1300],
      isInCells: false,
    },
  },
  {
    potassium: {
      code: potassium,
      unit: { unit: 'mEq/L', code: 'meq/L' },
      printed: printed(1),
      reference: [3.5, 5.1],
      measurable: [2, 8],
      isInCells: true,
    },
    creatinine: {
      code: concept(LOINC, '2160-0', 'Créatinine'),
      unit: { unit: 'mg/dL', code: 'mg/dL' },
      printed: (value) => rounded(value / MICROMOLES_OF_MG_PER_DL, 2),
      reference: [0.5, 1.2],
      measurable: [0.2, 15],
      isInCells: false,
    },
  },
  {
    potassium: {
      code: potassium,
      unit: { unit: 'mmol/l', code: 'mmol/L' },
      printed: printed(2),
      reference: [3.4, 4.9],
      measurable: [2, 8],
      isInCells: true,
    },
    creatinine: {
      code: creatinine,
      unit: { unit: 'umol/l', code: 'umol/L' },
      printed: printed(1),
      reference: [49, 106],
      measurable: [18, 1300],
      isInCells: false,
    },
  },
];

export const CRP: Assay = {
  code: concept(LOINC, '1988-5', 'Protéine C réactive'),
  unit: { unit: 'mg/L', code: 'mg/L' },
  printed: printed(0),
  reference: [0, 5],
  measurable: [5, 350],
  isInCells: false,
};
