import type { Catalog } from '@platform/catalog';
import type { JsonObject } from '@platform/ports';

import type { SimulationDeps } from '../simulation/run-simulation';
import { seedFromSubject, servesRecords } from '../simulation/subject-seed';

/** Reads real records through the engine's record service, each once and with an audit entry. */
interface SubjectRecords {
  /** Resolves with port → record for subjects whose kind has a record. Rejects with the problems of `getRecord`. */
  seedsFor(subjects: Readonly<Record<string, string>>): Promise<JsonObject>;
}

export function createSubjectRecords(
  catalog: Catalog,
  deps: Pick<SimulationDeps, 'ingress' | 'bound'>,
  audit: (resource: string) => Promise<void>,
): SubjectRecords {
  const read = new Map<string, Promise<JsonObject>>();

  async function readOne(kind: string, id: string): Promise<JsonObject> {
    await audit(`${kind}:${id}`);
    return (await seedFromSubject({ kind, id }, { ...deps, catalog })).seeds;
  }

  function seedsOf(kind: string, id: string): Promise<JsonObject> {
    const key = JSON.stringify([kind, id]);
    const known = read.get(key) ?? readOne(kind, id);
    read.set(key, known);
    return known;
  }

  return {
    async seedsFor(subjects) {
      const seeds: JsonObject[] = [];
      for (const [kind, id] of Object.entries(subjects)) {
        if (servesRecords(kind, catalog)) seeds.push(await seedsOf(kind, id));
      }
      return Object.assign({}, ...seeds) as JsonObject;
    },
  };
}
