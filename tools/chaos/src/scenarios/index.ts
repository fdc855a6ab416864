import type { Dice } from '../dice';
import type { PlannedEvent } from '../facts';
import { editionModels, editionScenarios } from './editions';
import { hookAndRerunModels, hookAndRerunScenarios } from './hooks-and-reruns';
import { humanModels, humanScenarios } from './human';
import { laneModels, laneScenarios } from './lanes';
import { noteModels, noteScenarios } from './notes';
import { operatedModels, operatedScenarios } from './operated';
import { plainModels, plainScenarios } from './plain';
import type { Model, Scenario } from './scenario';

export const SCENARIOS: readonly Scenario[] = [
  ...plainScenarios,
  ...humanScenarios,
  ...operatedScenarios,
  ...laneScenarios,
  ...hookAndRerunScenarios,
  ...editionScenarios,
  ...noteScenarios,
];

/** Models by workflow slug. */
export const MODELS: Readonly<Record<string, Model>> = {
  ...plainModels,
  ...humanModels,
  ...operatedModels,
  ...laneModels,
  ...hookAndRerunModels,
  ...editionModels,
  ...noteModels,
};

export function scenarioNamed(name: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario.name === name);
  if (!found) throw new Error(`no scenario ${name}`);
  return found;
}

const EVENT_TYPES: Readonly<Record<string, string>> = {
  hook: 'core.webhook',
  note: 'chaos.note',
};

/** Returns events that start at least `runs` runs: each scenario once, then random ones. */
export function planEvents(dice: Dice, runs: number): PlannedEvent[] {
  const weighted = SCENARIOS.flatMap((scenario) =>
    Array.from({ length: scenario.weight }, () => scenario),
  );
  const once = dice.shuffled(SCENARIOS);
  const events: PlannedEvent[] = [];
  let started = 0;
  while (started < runs) {
    const number = events.length + 1;
    const scenario = once[events.length] ?? dice.of(weighted);
    const { fields, acts = [] } = scenario.draw(dice.for(`event ${number}`));
    const eventId = `e-${number}`;
    events.push({
      event: {
        eventId,
        eventType: EVENT_TYPES[scenario.name] ?? 'chaos.event',
        caseId: `c-${1 + (number % 7)}`,
        scenario: scenario.name,
        ...fields,
      },
      acts,
    });
    started += scenario.starts(eventId).size;
  }
  return events;
}
