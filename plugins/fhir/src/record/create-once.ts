import { NotFoundError, type EffectLog } from '@platform/sdk';
import type { FhirResource } from 'fhir/r4';

import type { TypeCapabilities } from '../client/capabilities';
import type { FhirClient } from '../client/fhir-client';
import { isDuplicate, isVersionConflict } from '../client/fhir-error';
import type { FhirAnswer } from '../client/fhir-request';
import { token, type SearchParams } from '../client/search-params';
import { effectUuid, type Effect } from '../write/effect';
import { EFFECT_SYSTEM } from '../write/systems';

export interface CreateOnceDeps {
  readonly client: FhirClient;
  readonly log: EffectLog;
}

export interface OnceOptions {
  readonly effect: Effect;
  /** What finds the resource again: its identifier, or its tag for a type without identifiers. */
  readonly by: {
    readonly parameter: 'identifier' | '_tag';
    readonly system: string;
    readonly value: string;
  };
}

export interface CreatedOnce {
  /** `existing` when the resource was there already. */
  readonly outcome: 'created' | 'existing';
  /** Logical id, when the server said it. */
  readonly id?: string;
}

/** The usual key: the effect is an identifier of the resource. */
export const byEffect = ({ id }: Effect): OnceOptions['by'] => ({
  parameter: 'identifier',
  system: EFFECT_SYSTEM,
  value: id,
});

/**
 * Creates a resource, unless a repeated write finds that it exists. In this order, by what the server
 * declares: conditional create (`If-None-Exist`), safe against concurrent writes; `PUT` under an id that
 * follows from the effect; a search before the create, which two concurrent writes can both pass.
 */
export async function createOnce(
  resource: FhirResource,
  { effect, by }: OnceOptions,
  { client, log }: CreateOnceDeps,
): Promise<CreatedOnce> {
  const type = resource.resourceType;
  const signal = effect.signal && { signal: effect.signal };
  const condition: SearchParams = [[by.parameter, token(by.system, by.value)]];
  const capabilities = await client.capabilities();
  const declared = capabilities.of(type);

  if (declared.conditionalCreate) {
    return untilNoConflict(() => {
      const creation = client.create(resource, { ifNoneExist: condition, ...signal });
      return createUnlessFound(creation, type, log);
    });
  }
  if (canPutNew(declared)) {
    const id = effectUuid(`${by.system}|${by.value}`, type);
    return untilNoConflict(async () => {
      if (await exists(client, type, id)) return { outcome: 'existing', id };
      await client.update({ ...resource, id }, { ...signal });
      return { outcome: 'created', id };
    });
  }
  // A server that declares nothing may still know the condition.
  const ifNoneExist = capabilities.declared ? {} : { ifNoneExist: condition };
  return untilNoConflict(async () => {
    const { matches } = await client.search(type, condition, { limit: 1, ...signal });
    if (matches[0] !== undefined) return { outcome: 'existing', ...idOf(matches[0]) };
    const creation = client.create(resource, { ...ifNoneExist, ...signal });
    return createUnlessFound(creation, type, log);
  });
}

const idOf = (resource: FhirResource | undefined): { readonly id?: string } =>
  resource?.id === undefined ? {} : { id: resource.id };

const canPutNew = ({ updateCreate, allows }: TypeCapabilities): boolean =>
  updateCreate && allows('update') && allows('read');

/** How often a create that collided with another write is sent again. */
const MAX_CONFLICTS = 3;

/** Two writes of the same effect collide on some servers (409): the second then finds what the first has written. */
async function untilNoConflict<T>(write: () => Promise<T>): Promise<T> {
  for (let conflicts = 0; ; conflicts += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isVersionConflict(error) || conflicts >= MAX_CONFLICTS) throw error;
    }
  }
}

async function createUnlessFound(
  creation: Promise<FhirAnswer>,
  type: string,
  log: EffectLog,
): Promise<CreatedOnce> {
  try {
    const { status, resource } = await creation;
    const id = resource?.resourceType === type ? idOf(resource) : {};
    return { outcome: status === 201 ? 'created' : 'existing', ...id };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    log.warn({ type }, 'doublon détecté : déjà écrit plusieurs fois sur le serveur FHIR');
    return { outcome: 'existing' };
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
