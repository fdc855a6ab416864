/** A series of creatinine as published with the rule: hours before the last sample, and µmol/L. */
interface PublishedSeries {
  readonly id: string;
  readonly series: readonly (readonly [hoursBefore: number, micromoles: number])[];
  /** By KDIGO 2012, with creatinine alone: 0 is no injury. */
  readonly stage: 0 | 1 | 2 | 3;
}

/**
 * Both sides of each limit of KDIGO 2012, written down here apart from the platform: a rise of 26.5 µmol/L within 48
 * hours or to 1.5 times the lowest of seven days is an injury; from twice on it is stage 2; from three times on, or from
 * 353.6 µmol/L once it is an injury, stage 3.
 */
export const PUBLISHED_SERIES: readonly PublishedSeries[] = [
  {
    id: 'a1',
    series: [
      [72, 80],
      [0, 95],
    ],
    stage: 0,
  },
  {
    id: 'a2',
    series: [
      [40, 80],
      [0, 106.5],
    ],
    stage: 1,
  },
  {
    id: 'a4',
    series: [
      [60, 80],
      [0, 106.5],
    ],
    stage: 0,
  },
  {
    id: 'a5',
    series: [
      [150, 80],
      [0, 120],
    ],
    stage: 1,
  },
  {
    id: 'a7',
    series: [
      [24, 70],
      [0, 140],
    ],
    stage: 2,
  },
  {
    id: 'a8',
    series: [
      [24, 70],
      [0, 139],
    ],
    stage: 1,
  },
  {
    id: 'a10',
    series: [
      [24, 330],
      [0, 357],
    ],
    stage: 3,
  },
  {
    id: 'a11',
    series: [
      [24, 340],
      [0, 357],
    ],
    stage: 0,
  },
];
