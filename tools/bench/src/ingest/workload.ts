import { potassiumEvent, writeInstance } from '../write-instance';

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
export const definitionOf = (kind: Kind) => ({
  slug: `ingest-${kind}`,
  name: `Ingestion ${kind}`,
  context: ['patient'],
  nodes: Array.from({ length: NODES }, (_, index) => nodeAt(index, kind)),
  edges: Array.from({ length: NODES - 1 }, (_, index) => ({
    from: `n${index}.$done`,
    to: `n${index + 1}.$after`,
  })),
});

/** Writes an instance with one workflow. Returns the path of its manifest. */
export const writeWorkload = (folder: string, kind: Kind): string =>
  writeInstance(folder, { name: 'd’ingestion', workflows: [definitionOf(kind)] });

/** Patients of the instance's record, which a run with effects reads. */
const PATIENTS = ['normal', 'severe', 'edge-mild', 'edge-severe', 'haemolysed', 'preliminary'];
let turn = 0;

function patientOf(kind: Kind, eventId: string): string {
  if (kind === 'pure') return eventId;
  turn += 1;
  return String(PATIENTS[turn % PATIENTS.length]);
}

/** A laboratory result. Without effects each one is about a patient of its own, as in a morning round. */
export const eventOf = (kind: Kind, eventId: string) =>
  potassiumEvent(eventId, `p-${patientOf(kind, eventId)}`);
