import type { EffectLog } from '@platform/sdk';
import { NotFoundError } from '@platform/sdk';
import type { FhirResource } from 'fhir/r4';

import type { TypeCapabilities } from '../client/capabilities';
import type { FhirClient } from '../client/fhir-client';
import { isDuplicate } from '../client/fhir-error';
import { token, type SearchParams } from '../client/search-params';
import { effectUuid, type Effect } from '../write/effect';

export interface CreateOnceDeps {
  readonly client: FhirClient;
  readonly log: EffectLog;
}

export interface OnceOptions {
  readonly effect: Effect;
  /** Identifier by which the resource is found again; default the effect. */
  readonly identifier: { readonly system: string; readonly value: string };
}

/**
 * Creates a resource, unless a repeated write finds that it exists. In this order, by what the server
 * declares: conditional create (`If-None-Exist`), safe against concurrent writes; `PUT` under an id that
 * follows from the effect; a search before the create, which two concurrent writes can both pass.
 *
 * @returns `existing` when the resource was there already.
 */
export async function createOnce(
  resource: FhirResource,
  { effect, identifier }: OnceOptions,
  { client, log }: CreateOnceDeps,
): Promise<'created' | 'existing'> {
  const type = resource.resourceType;
  const signal = effect.signal && { signal: effect.signal };
  const condition: SearchParams = [['identifier', token(identifier.system, identifier.value)]];
  const capabilities = await client.capabilities();
  const declared = capabilities.of(type);

  if (declared.conditionalCreate) {
    return createUnlessFound(
      client.create(resource, { ifNoneExist: condition, ...signal }),
      type,
      log,
    );
  }
  if (canPutNew(declared)) {
    const id = effectUuid(`${identifier.system}|${identifier.value}`, type);
    if (await exists(client, type, id)) return 'existing';
    await client.update({ ...resource, id }, { ...signal });
    return 'created';
  }
  const found = await client.search(type, condition, { limit: 1, ...signal });
  if (found.matches.length > 0) return 'existing';
  // A server that declares nothing may still know the condition.
  const ifNoneExist = capabilities.declared ? {} : { ifNoneExist: condition };
  return createUnlessFound(client.create(resource, { ...ifNoneExist, ...signal }), type, log);
}

const canPutNew = ({ updateCreate, allows }: TypeCapabilities): boolean =>
  updateCreate && allows('update') && allows('read');

async function createUnlessFound(
  creation: Promise<{ readonly status: number }>,
  type: string,
  log: EffectLog,
): Promise<'created' | 'existing'> {
  try {
    return (await creation).status === 201 ? 'created' : 'existing';
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    log.warn({ type }, 'doublon détecté : déjà écrit plusieurs fois sur le serveur FHIR');
    return 'existing';
  }
}

async function exists(client: FhirClient, type: string, id: string): Promise<boolean> {
  try {
    await client.read(type, id);
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}
