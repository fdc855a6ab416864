import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type Json, objectsIn, type Resource } from './resource';
import { type RestContext } from './rest/fhir-request';
import { updateResource } from './rest/write-resource';

/** A file of the seed cannot be stored. The message names the file and says why. */
export class SeedInvalidError extends Error {}

/**
 * Stores the resources of the .json files in a folder, in the order of their names: one resource with an id, or the
 * entries of a Bundle. What the server ever had, also deleted, stays as it is. Throws {@link SeedInvalidError}.
 */
export async function seedFolder(context: RestContext, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const resources = await Promise.all(names.map((name) => readResources(folder, name)));
  context.store.transaction(() => {
    resources.flat().forEach(({ file, resource }) => seedResource(context, file, resource));
  });
}

interface SeedResource {
  readonly file: string;
  readonly resource: Resource;
}

async function readResources(folder: string, name: string): Promise<SeedResource[]> {
  const file = join(folder, name);
  let content: Json;
  try {
    content = JSON.parse(await readFile(file, 'utf8')) as Json;
  } catch {
    throw new SeedInvalidError(`${file}: not a JSON file.`);
  }
  if (!isObject(content)) throw new SeedInvalidError(`${file}: not a resource.`);
  const found =
    content['resourceType'] === 'Bundle' && content['type'] !== 'document'
      ? objectsIn(content['entry']).map(({ resource }) => resource)
      : [content];
  return found.map((resource) => ({ file, resource: resource as unknown as Resource }));
}

function seedResource(context: RestContext, file: string, resource: Resource): void {
  const { resourceType, id } = resource;
  if (id === undefined) throw new SeedInvalidError(`${file}: a resource has no id.`);
  if (context.store.read(resourceType, id) !== undefined) return;
  try {
    updateResource(context, { type: resourceType, id }, resource);
  } catch (error) {
    throw new SeedInvalidError(`${file}: ${(error as Error).message}`);
  }
}
