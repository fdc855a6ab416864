import { NotFoundError } from '@platform/sdk';
import type { FhirResource, Subscription } from 'fhir/r4';

import type { FhirClient } from '../../client/fhir-client';
import { FhirError } from '../../client/fhir-error';
import { redact } from '../../client/redact';
import { activateSubscription } from './activate-subscription';
import type { SubscriptionIdentity } from './subscription-resource';

export type SubscriptionClient = Pick<FhirClient, 'search' | 'create' | 'update' | 'read'>;

export interface Renewal {
  readonly wanted: Subscription;
  readonly identity: SubscriptionIdentity;
  /** The id of the last renewal. */
  readonly id?: string | undefined;
  readonly signal?: AbortSignal;
}

const isSubscription = (resource: FhirResource | undefined): resource is Subscription =>
  resource?.resourceType === 'Subscription';

/**
 * Creates the Subscription of a feed on the server, or renews the one that is ours: with the current criteria, channel
 * and end, and active again if the server gave it up. Resolves with its id. Rejects when the server refuses it, also by
 * the status `error` or `off` of what it stored, and when it leaves it `requested`, because then nothing is notified.
 */
export async function renewSubscription(
  client: SubscriptionClient,
  { wanted, identity, id, signal }: Renewal,
): Promise<string> {
  const options = signal ? { signal } : {};
  const update = async (known: string): Promise<FhirResource | undefined> =>
    (await client.update({ ...wanted, id: known }, options)).resource;

  async function findOrCreate(): Promise<FhirResource | undefined> {
    const keep = (found: FhirResource): boolean => isSubscription(found) && identity.matches(found);
    const { matches } = await client.search('Subscription', identity.params, {
      limit: 1,
      keep,
      ...options,
    });
    const [found] = matches;
    if (found?.id !== undefined) return { ...found, ...(await update(found.id)) } as FhirResource;
    return (await client.create(wanted, { ifNoneExist: identity.params, ...options })).resource;
  }

  let stored: FhirResource | undefined;
  if (id === undefined) stored = await findOrCreate();
  else {
    // It may have been deleted, or the server may keep Subscriptions in memory only.
    stored = await update(id).catch((error: unknown) => {
      if (error instanceof NotFoundError) return findOrCreate();
      throw error;
    });
  }
  const known = stored?.id ?? id;
  if (isSubscription(stored) && stored.status === 'requested' && known !== undefined) {
    stored = await activateSubscription(client, { ...wanted, ...stored, id: known }, signal);
  }
  return idOf(stored, id);
}

function idOf(stored: FhirResource | undefined, known: string | undefined): string {
  const { status, error, id } = (stored ?? {}) as Partial<Subscription>;
  if (status === 'error' || status === 'off') {
    const why = error === undefined ? status : redact(error);
    throw new FhirError('FHIR_PUSH_UNAVAILABLE', {
      fr: `le serveur FHIR n'active pas l'abonnement : ${why}`,
      en: `the FHIR server does not activate the subscription: ${why}`,
    });
  }
  const current = id ?? known;
  if (current !== undefined) return current;
  throw new FhirError('FHIR_PUSH_UNAVAILABLE', {
    fr: "le serveur FHIR ne rend pas l'abonnement créé",
    en: 'the FHIR server does not return the subscription that it created',
  });
}
