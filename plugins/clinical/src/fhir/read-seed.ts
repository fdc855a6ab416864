import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '@platform/sdk';
import type { FhirResource } from 'fhir/r4';

export interface SeedResource {
  /** File name, for messages. */
  readonly file: string;
  readonly resource: FhirResource;
}

/** What a seed folder is for: the manifest key that an error names. */
type SeedKey = `ports.${string}.config.seed`;

const READ_CONCURRENCY = 16;

/**
 * Reads the FHIR resources of a folder, one per `.json` file, in the order of the file names. Rejects
 * with ConfigurationError when the folder cannot be read or a file is not a JSON object. Only
 * `resourceType` is known of a resource: every mapping decides what a missing member means.
 */
export async function readSeed(folder: string, key: SeedKey): Promise<SeedResource[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new ConfigurationError(key, `dossier d'amorçage illisible : ${folder}`, {
      cause,
      english: `seed folder cannot be read: ${folder}`,
    });
  });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  const resources: SeedResource[] = [];
  for (let from = 0; from < files.length; from += READ_CONCURRENCY) {
    const batch = files.slice(from, from + READ_CONCURRENCY);
    resources.push(
      ...(await Promise.all(
        batch.map(async (file) => ({ file, resource: await readResource(folder, file, key) })),
      )),
    );
  }
  return resources;
}

async function readResource(folder: string, file: string, key: SeedKey): Promise<FhirResource> {
  try {
    const resource: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
    if (typeof resource === 'object' && resource !== null && !Array.isArray(resource)) {
      return resource as FhirResource;
    }
  } catch (cause) {
    throw new ConfigurationError(key, `fichier d'amorçage illisible : ${file}`, {
      cause,
      english: `seed file cannot be read: ${file}`,
    });
  }
  throw new ConfigurationError(key, `fichier d'amorçage sans ressource FHIR : ${file}`, {
    english: `seed file without a FHIR resource: ${file}`,
  });
}

/** The resources of one type among those of a seed. */
export const resourcesOf = <T extends FhirResource['resourceType']>(
  seed: readonly SeedResource[],
  type: T,
): Extract<FhirResource, { resourceType: T }>[] =>
  seed.flatMap(({ resource }) =>
    resource.resourceType === type ? [resource as Extract<FhirResource, { resourceType: T }>] : [],
  );
