import { outsideEffects, PlatformError, type EffectLog } from '@platform/sdk';
import type { CapabilityStatement } from 'fhir/r4';

import { toCapabilities, UNDECLARED, type Capabilities } from './capabilities';
import { FhirError } from './fhir-error';

const REFRESH_MS = 3_600_000;
/** How soon a failed refresh is attempted again. */
const CAPABILITY_RETRY_MS = 60_000;
/** Types and interactions that the adapters use. What is missing is logged once, at each reading. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Patient: ['read', 'search-type'],
  Observation: ['search-type', 'create'],
  Condition: ['search-type', 'create'],
  AllergyIntolerance: ['search-type', 'create'],
  Procedure: ['search-type', 'create'],
  MedicationStatement: ['search-type', 'create'],
  Communication: ['search-type', 'create'],
  Task: ['search-type', 'create', 'update'],
};

export interface CapabilityCache {
  /** The capabilities of the last hour. A server that cannot be asked again keeps its old ones. */
  current(): Promise<Capabilities>;
}

export function createCapabilityCache(
  read: () => Promise<CapabilityStatement>,
  { log, now }: { readonly log: EffectLog; readonly now: () => Date },
): CapabilityCache {
  let known: { readonly value: Capabilities; readonly until: number } | undefined;
  let underWay: Promise<Capabilities> | undefined;

  const refresh = async (): Promise<Capabilities> => {
    try {
      const value = toCapabilities(await read());
      known = { value, until: now().getTime() + REFRESH_MS };
      logMissing(value, log);
    } catch (error) {
      const value = known?.value ?? undeclaredAfter(error);
      if (value === undefined) throw error;
      const code = PlatformError.isInstance(error) ? error.code : 'unexpected';
      log.warn({ code }, 'capacités du serveur FHIR illisibles');
      known = {
        value,
        until: now().getTime() + (value.declared ? CAPABILITY_RETRY_MS : REFRESH_MS),
      };
    }
    return known.value;
  };

  return {
    current: () => {
      if (known !== undefined && now().getTime() < known.until) return Promise.resolve(known.value);
      underWay ??= outsideEffects(refresh).finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
  };
}

/** Some gateways hide `metadata`; a server that is down must be tried again instead. */
function undeclaredAfter(error: unknown): Capabilities | undefined {
  const isTerminal = !(error instanceof FhirError) || !error.retryable;
  return PlatformError.isInstance(error) && isTerminal ? UNDECLARED : undefined;
}

function logMissing(capabilities: Capabilities, log: EffectLog): void {
  if (!capabilities.declared) {
    log.warn({}, 'le serveur FHIR ne déclare pas ses capacités : aucune interaction n’est exclue');
    return;
  }
  const missing = Object.entries(NEEDED).flatMap(([type, interactions]) =>
    interactions
      .filter((interaction) => !capabilities.of(type).allows(interaction))
      .map((interaction) => `${type}.${interaction}`),
  );
  const unsafe = Object.keys(NEEDED).filter((type) => {
    const { allows, conditionalCreate, updateCreate } = capabilities.of(type);
    return allows('create') && !conditionalCreate && !updateCreate;
  });
  if (missing.length === 0 && unsafe.length === 0) return;
  log.warn(
    { missing, withoutConditionalCreate: unsafe },
    'capacités absentes du serveur FHIR : certaines lectures ou écritures seront refusées ou moins sûres',
  );
}
