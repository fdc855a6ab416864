import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface MeasuredInstance {
  /** What is measured, for the name of the instance. */
  readonly name: string;
  /** Workflows, each with its slug. */
  readonly workflows: readonly { readonly slug: string; readonly [member: string]: unknown }[];
  /** Default: the record of the demonstration, in memory. */
  readonly ports?: object;
  readonly sources?: object;
}

/** Writes an instance with these workflows. Returns the path of the manifest. JSON is YAML. */
export function writeInstance(
  folder: string,
  { name, workflows, ports = DEMONSTRATION, ...rest }: MeasuredInstance,
): string {
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  for (const workflow of workflows) {
    const definition = { apiVersion: 'platform/workflow-v1', ...workflow };
    writeFileSync(join(definitions, `${workflow.slug}.yaml`), JSON.stringify(definition));
  }
  const instance = join(folder, 'instance.yaml');
  const site = { name: `Mesure ${name}`, locale: 'fr', timezone: 'Europe/Paris' };
  const manifest = { apiVersion: 'platform/instance-v1', ...site, ports, seed: [definitions] };
  writeFileSync(instance, JSON.stringify({ ...manifest, ...rest }));
  return instance;
}

export const DEMONSTRATION = {
  patient: { adapter: 'memory', config: { seed: 'examples/potassium' } },
};

/** A laboratory result about a patient, which starts the workflows with its trigger. */
export const potassiumEvent = (eventId: string, patientId: string) => ({
  eventId,
  eventType: 'lab.potassium.available',
  patientId,
  observationId: 'o-severe',
  code: '2823-3',
  observedAt: '2026-11-18T08:10:00+01:00',
});
