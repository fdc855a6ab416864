import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Cases of published rules, with the numbers that they fix. */
export interface ClinicalCases {
  /** `series`: hours before the latest result, and µmol/L. A stage of null: it cannot be computed. */
  readonly aki: readonly {
    readonly id: string;
    readonly series: readonly (readonly [hoursBefore: number, micromoles: number])[];
    readonly stage: number | null;
  }[];
  readonly news2: readonly {
    readonly id: string;
    readonly inputs: {
      readonly rr: number;
      readonly spo2: number;
      readonly scale: 1 | 2;
      readonly onO2: boolean;
      readonly sbp: number;
      readonly hr: number;
      readonly acvpu: string;
      readonly temp: number;
    };
    readonly total: number;
    readonly single3: boolean;
    readonly band: string;
  }[];
  readonly potassium: readonly {
    readonly id: string;
    readonly value: number;
    readonly unit: string;
    readonly severity: 'none' | 'mild' | 'moderate' | 'severe';
  }[];
  readonly apixaban: readonly {
    readonly id: string;
    readonly age: number;
    readonly weightKg: number;
    readonly creatUmolL: number;
    readonly sex: 'male' | 'female';
    readonly crcl: number;
    readonly criteria: number;
    readonly dose: string;
  }[];
}

export const CASES = JSON.parse(
  readFileSync(join(__dirname, 'clinical-cases.json'), 'utf8'),
) as ClinicalCases;
