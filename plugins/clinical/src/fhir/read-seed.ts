import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '@platform/sdk';
import type { FhirObservation, FhirPatient } from './resources';

export interface SeedResource {
  /** File name, for messages. */
  readonly file: string;
  readonly resource: FhirPatient | FhirObservation | { readonly resourceType?: string };
}

const KEY = 'ports.patient.config.seed';

/**
 * Reads the FHIR resources of a folder, one per `.json` file, in the order of the file names. Rejects
 * with ConfigurationError when the folder cannot be read or a file is not a JSON object.
 */
export async function readSeed(folder: string): Promise<SeedResource[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new ConfigurationError(KEY, `dossier d'amorçage illisible : ${folder}`, {
      cause,
      english: `seed folder cannot be read: ${folder}`,
    });
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => ({ file, resource: await readResource(folder, file) })),
  );
}

async function readResource(folder: string, file: string): Promise<SeedResource['resource']> {
  try {
    const resource: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
    if (typeof resource === 'object' && resource !== null && !Array.isArray(resource)) {
      return resource;
    }
  } catch (cause) {
    throw new ConfigurationError(KEY, `fichier d'amorçage illisible : ${file}`, {
      cause,
      english: `seed file cannot be read: ${file}`,
    });
  }
  throw new ConfigurationError(KEY, `fichier d'amorçage sans ressource FHIR : ${file}`, {
    english: `seed file without a FHIR resource: ${file}`,
  });
}

export const isPatient = (resource: SeedResource['resource']): resource is FhirPatient =>
  resource.resourceType === 'Patient';

export const isObservation = (resource: SeedResource['resource']): resource is FhirObservation =>
  resource.resourceType === 'Observation';
