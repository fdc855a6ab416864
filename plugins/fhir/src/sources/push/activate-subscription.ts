import { setTimeout as delay } from 'node:timers/promises';

import { PlatformError } from '@platform/sdk';
import type { Subscription } from 'fhir/r4';

import type { FhirClient } from '../../client/fhir-client';
import { FhirError } from '../../client/fhir-error';

/** How long the server has to activate a Subscription by itself, one look after the other. */
const LOOKS_MS = [250, 1_000];

/** Codes of a server that sets the status itself. */
const NOT_ALLOWED = ['FHIR_FORBIDDEN', 'FHIR_INVALID', 'FHIR_UNSUPPORTED', 'FHIR_REFUSED'];

/**
 * Makes sure that a stored Subscription is active. A server should activate what is `requested` by itself; some never do
 * and notify no one, so it is then set to `active`, where the server allows that. Resolves with what the server has in
 * the end. Rejects with a retryable error when it stays `requested`.
 */
export async function activateSubscription(
  client: Pick<FhirClient, 'read' | 'update'>,
  requested: Subscription & { readonly id: string },
  signal: AbortSignal | undefined,
): Promise<Subscription> {
  const options = signal ? { signal } : {};
  const { id } = requested;
  const look = async (): Promise<Subscription> => {
    const { resource } = await client.read('Subscription', id, options);
    return resource?.resourceType === 'Subscription' ? resource : requested;
  };
  for (const waitMs of LOOKS_MS) {
    await delay(waitMs, undefined, options);
    const found = await look();
    if (found.status !== 'requested') return found;
  }
  try {
    const { resource } = await client.update({ ...requested, status: 'active' }, options);
    const stored = resource?.resourceType === 'Subscription' ? resource : await look();
    if (stored.status !== 'requested') return stored;
  } catch (error) {
    if (!PlatformError.isInstance(error) || !NOT_ALLOWED.includes(error.code)) throw error;
  }
  throw new FhirError(
    'FHIR_PUSH_UNAVAILABLE',
    {
      fr: "l'abonnement FHIR reste « requested » : le serveur ne l'active pas, et ne laisse pas l'activer",
      en: 'the FHIR subscription stays "requested": the server does not activate it, and does not let it be activated',
    },
    { retryable: true },
  );
}
