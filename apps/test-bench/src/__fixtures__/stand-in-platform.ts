import type { Communication, Observation } from 'fhir/r4';

import { potassiumOf, urgencyOf } from '../scenarios/potassium-rule';
import type { Warehouse } from '../warehouse/warehouse';

/** How a platform may answer a result. */
interface Answering {
  /** Results that it overlooks. */
  readonly overlooks?: (result: Observation) => boolean;
  /** Results of which it notifies twice. */
  readonly doubles?: (result: Observation) => boolean;
}

/**
 * What a platform does with results of potassium, for specs that have none: it reads the warehouse and notifies. Its
 * faults are those that a scenario must find.
 */
export function startStandIn(
  warehouse: Warehouse,
  { overlooks = () => false, doubles = () => false }: Answering = {},
): { stop(): Promise<void> } {
  const answered = new Set<string>();
  let isOn = true;
  /** What is there already is not its concern. */
  let isFirst = true;

  async function answer(result: Observation & { readonly id: string }): Promise<void> {
    const potassium = potassiumOf(result);
    const urgency = potassium && urgencyOf(potassium);
    const said = `${result.id} ${JSON.stringify(result.valueQuantity)}`;
    if (potassium === undefined || urgency === undefined || answered.has(said)) return;
    const isOverlooked = isFirst || overlooks(result);
    if (isOverlooked) return void answered.add(said);
    for (let left = doubles(result) ? 2 : 1; left > 0; left -= 1) {
      await warehouse.create<Communication>({
        resourceType: 'Communication',
        status: 'completed',
        priority: urgency,
        sent: new Date().toISOString(),
        topic: { text: `Hyperkalaemia: ${potassium.millimoles} mmol/L` },
        ...(result.subject && { subject: result.subject }),
      });
      answered.add(said);
    }
  }

  const working = (async () => {
    while (isOn) {
      try {
        const { matches } = await warehouse.search('Observation', [
          ['code', 'http://loinc.org|2823-3'],
          ['_sort', '-_lastUpdated'],
          ['_count', '300'],
        ]);
        for (const result of matches) await answer(result);
        isFirst = false;
      } catch {
        // The warehouse is away: it is asked again.
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return {
    async stop() {
      isOn = false;
      await working;
    },
  };
}
