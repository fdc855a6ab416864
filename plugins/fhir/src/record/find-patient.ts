import { isIdentityValidated, referencedId } from '@platform/plugin-clinical';
import { NodeError, NotFoundError, type EffectLog } from '@platform/sdk';
import type { Identifier, Patient } from 'fhir/r4';

import { PATIENT_NOT_FOUND } from '../client/classify-error';
import type { FhirClient } from '../client/fhir-client';
import { token } from '../client/search-params';

/** How the id that events carry becomes a Patient of the server. */
export type PatientIdentity =
  /** The id is the logical id of the server. */
  { readonly kind: 'logical' } | IdentifierKind;

export interface IdentifierKind {
  readonly kind: 'identifier';
  readonly system: string;
  /** Code of `identifier.type`. */
  readonly type?: string;
  /** `identifier.use`, where the kind has one. An identifier that states another one is not of this kind. */
  readonly use?: NonNullable<Identifier['use']>;
  /** True: it counts only when the identity of the patient is validated. */
  readonly requireValidated?: boolean;
  /** True: an identifier without a type does not count, because two kinds share the system. */
  readonly requireType: boolean;
}

export interface FoundPatient {
  /** The surviving Patient after a merge of identities. */
  readonly patient: Patient & { readonly id: string };
  /** Its id, then those of the identities that it replaced. */
  readonly ids: readonly string[];
  /** The id to show: the one of the events, or that of the survivor. */
  readonly shownId: string;
  /** The server's id of the Patient that this one replaces after a merge. */
  readonly replacedId?: string;
}

export type FindPatient = (
  patientId: string,
  options?: {
    readonly signal?: AbortSignal;
    /** True: the Patient as it is now, because it is going to be changed. */
    readonly fresh?: boolean;
  },
) => Promise<FoundPatient>;

/** A record that replaced more than that is no merge of two admissions. */
const MAX_IDS = 10;

/** Logical ids of FHIR R4. Anything else is no id of any server. */
const LOGICAL_ID = /^[A-Za-z0-9.-]{1,64}$/;

/**
 * Returns a function that reads the Patient of an id, and follows a merge once. It rejects with
 * NotFoundError for an unknown one, and for a national identity (INS) that is not validated. It rejects
 * with a terminal NodeError when several patients have one identifier, or when the survivor of a merge is
 * replaced itself or not on this server: choosing one would mix two identities.
 */
export function createFindPatient(
  identity: PatientIdentity,
  { client, log }: { readonly client: FhirClient; readonly log: EffectLog },
): FindPatient {
  const read = async (
    id: string,
    signal?: AbortSignal,
  ): Promise<Patient & { readonly id: string }> => {
    if (!LOGICAL_ID.test(id)) throw new NotFoundError(PATIENT_NOT_FOUND);
    const { resource } = await client.read('Patient', id, { ...(signal && { signal }) });
    if (resource?.resourceType === 'Patient') return { ...resource, id: resource.id ?? id };
    throw new NotFoundError(PATIENT_NOT_FOUND);
  };

  const byIdentifier = async (value: string, kind: IdentifierKind, signal?: AbortSignal) => {
    const { matches } = await client.search(
      'Patient',
      [
        ['identifier', token(kind.system, value)],
        ['_count', '10'],
      ],
      { sensitive: true, limit: 10, ...(signal && { signal }) },
    );
    const found = matches.filter(
      (one): one is Patient & { readonly id: string } =>
        one.resourceType === 'Patient' &&
        one.id !== undefined &&
        (one.identifier ?? []).some((identifier) => isThat(identifier, value, kind)),
    );
    // The value identifies a person, so no message shows it.
    if (found.length > 1) {
      throw new NodeError('FHIR_PATIENT_AMBIGUOUS', {
        fr: `plusieurs patients portent cet identifiant (${kind.system}) : à traiter par l'identitovigilance`,
        en: `several patients have this identifier (${kind.system}): to be resolved by identity management`,
      });
    }
    if (found[0] === undefined) {
      throw new NotFoundError({
        fr: `Patient introuvable pour cet identifiant (${kind.system})`,
        en: `Patient not found for this identifier (${kind.system})`,
      });
    }
    if (kind.requireValidated && !isIdentityValidated(found[0])) {
      log.warn({ patient: found[0].id }, 'identité nationale ignorée : identité non validée');
      throw new NotFoundError({
        fr: `Patient introuvable pour cet identifiant (${kind.system}) : son identité n'est pas validée`,
        en: `Patient not found for this identifier (${kind.system}): the identity is not validated`,
      });
    }
    return found[0];
  };

  /** The patient that replaces one after a merge. Undefined for one that nothing replaces. */
  const survivorOf = async (patient: Patient, signal?: AbortSignal) => {
    const link = patient.link?.find(({ type }) => type === 'replaced-by');
    if (link === undefined) return undefined;
    const id = referencedId(link.other, 'Patient', client.isOwnBase);
    if (id === undefined) throw mergedElsewhere();
    const survivor = await read(id, signal);
    // The record of one that is replaced itself is not the patient's either.
    if (survivor.link?.some(({ type }) => type === 'replaced-by')) throw mergedElsewhere();
    return survivor;
  };

  /** The id of the record, then those that it replaced: what was written under them before the merge may still be there. */
  const idsOf = (used: Patient & { readonly id: string }, found: string): readonly string[] => {
    const replaced = (used.link ?? [])
      .filter(({ type }) => type === 'replaces')
      .flatMap(({ other }) => referencedId(other, 'Patient', client.isOwnBase) ?? []);
    return [...new Set([used.id, found, ...replaced])].slice(0, MAX_IDS);
  };

  return async (patientId, { signal } = {}) => {
    const patient =
      identity.kind === 'logical'
        ? await read(patientId, signal)
        : await byIdentifier(patientId, identity, signal);
    const survivor = await survivorOf(patient, signal);
    const used = survivor ?? patient;
    if (used.active === false) log.warn({ patient: used.id }, 'dossier patient inactif');
    const ids = idsOf(used, patient.id);
    if (survivor === undefined) return { patient, ids, shownId: patientId };
    log.warn(
      { patient: patient.id, survivor: survivor.id },
      'identité fusionnée : dossier du patient survivant',
    );
    const shownId = identity.kind === 'logical' ? survivor.id : patientId;
    return { patient: survivor, ids, shownId, replacedId: patient.id };
  };
}

const mergedElsewhere = (): NodeError =>
  new NodeError('FHIR_PATIENT_MERGED', {
    fr: "identité fusionnée dont le dossier survivant n'est pas connu : à traiter par l'identitovigilance",
    en: 'merged identity whose surviving record is not known: to be resolved by identity management',
  });

/** Matches by system, value, type and use: two kinds of French identifiers share one system. */
function isThat(
  { system, value, type, use }: Identifier,
  wanted: string,
  kind: IdentifierKind,
): boolean {
  if (system !== kind.system || value !== wanted || use === 'old') return false;
  if (kind.use !== undefined && use !== undefined && use !== kind.use) return false;
  const codes = (type?.coding ?? []).flatMap(({ code }) => code ?? []);
  if (kind.type === undefined) return true;
  return codes.length === 0 ? !kind.requireType : codes.includes(kind.type);
}
