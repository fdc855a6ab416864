import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const KINDS = ['pure', 'effects'] as const;
/** Ten nodes without an effect, or with two reads of a record. */
export type Kind = (typeof KINDS)[number];

const NODES = 10;
const READS: ReadonlySet<number> = new Set([3, 7]);

function nodeAt(index: number, kind: Kind): object {
  const id = `n${index}`;
  if (index === 0) return { id, type: 'clinical.trigger-potassium-result' };
  if (kind === 'effects' && READS.has(index)) {
    return { id, type: 'clinical.get-observations', config: { codes: ['2823-3'] } };
  }
  return { id, type: 'core.template', config: { ports: [], text: `Étape ${index}` } };
}

/** A chain of ten nodes. */
export const definitionOf = (kind: Kind): object => ({
  apiVersion: 'platform/workflow-v1',
  slug: `ingest-${kind}`,
  name: `Ingestion ${kind}`,
  context: ['patient'],
  nodes: Array.from({ length: NODES }, (_, index) => nodeAt(index, kind)),
  edges: Array.from({ length: NODES - 1 }, (_, index) => ({
    from: `n${index}.$done`,
    to: `n${index + 1}.$after`,
  })),
});

/** Writes an instance with one workflow. Returns the path of the manifest. JSON is YAML. */
export function writeInstance(folder: string, kind: Kind): string {
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  writeFileSync(join(definitions, `ingest-${kind}.yaml`), JSON.stringify(definitionOf(kind)));
  const instance = join(folder, 'instance.yaml');
  const manifest = {
    apiVersion: 'platform/instance-v1',
    name: 'Mesure d’ingestion',
    locale: 'fr',
    timezone: 'Europe/Paris',
    ports: { patient: { adapter: 'memory', config: { seed: 'examples/potassium' } } },
    seed: [definitions],
  };
  writeFileSync(instance, JSON.stringify(manifest));
  return instance;
}

/** Patients of the instance's record, which a run with effects reads. */
const PATIENTS = ['normal', 'severe', 'edge-mild', 'edge-severe', 'haemolysed', 'preliminary'];
let turn = 0;

function patientOf(kind: Kind, eventId: string): string {
  if (kind === 'pure') return eventId;
  turn += 1;
  return String(PATIENTS[turn % PATIENTS.length]);
}

/** A laboratory result. Without effects each one is about a patient of its own, as in a morning round. */
export const eventOf = (kind: Kind, eventId: string): object => ({
  eventId,
  eventType: 'lab.potassium.available',
  patientId: `p-${patientOf(kind, eventId)}`,
  observationId: 'o-severe',
  code: '2823-3',
  observedAt: '2026-11-18T08:10:00+01:00',
});
