import { completed, type Model, type Scenario } from './scenario';
import { onlyRun } from './values';

export const NOTE = 'chaos-note';

/** Patients of the record that the endpoint stores on disk. */
const PATIENTS = ['p-normal', 'p-severe'];

/** Scenarios of the record that a plugin stores in a file of the endpoint. */
export const noteScenarios: readonly Scenario[] = [
  {
    name: 'note',
    weight: 4,
    draw: (dice) => ({
      fields: { patientId: dice.of(PATIENTS), note: `note ${dice.below(1_000)}` },
    }),
    starts: onlyRun(NOTE),
  },
];

/** Its writes are not in the ledger. */
export const noteModels: Readonly<Record<string, Model>> = { [NOTE]: () => completed([]) };
