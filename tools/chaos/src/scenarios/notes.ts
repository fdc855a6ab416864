import { completed, type Model, type Scenario } from './scenario';
import { onlyRun } from './values';

export const NOTE = 'chaos-note';

/** In the record that is kept on disk by the endpoint itself. */
const PATIENTS = ['p-normal', 'p-severe'];

/** Scenario of the record that a plugin keeps in a file of the endpoint. */
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

/** What it writes is not in the ledger. */
export const noteModels: Readonly<Record<string, Model>> = { [NOTE]: () => completed([]) };
