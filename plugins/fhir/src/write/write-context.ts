import type { Language } from '@platform/sdk';
import type { Identifier, Meta, Reference } from 'fhir/r4';

import type { Effect } from './effect';
import { EFFECT_SYSTEM, RUN_SYSTEM } from './systems';

/** What every written resource needs besides its content. */
export interface WriteContext {
  /** Logical id of the patient on the server. */
  readonly patient: string;
  readonly effect: Effect;
  readonly now: Date;
  /** IANA name. A time without an offset is in this zone. */
  readonly zone: string;
  /** How the platform names itself as author. */
  readonly author: string;
  /** Language of the texts that the platform itself writes. */
  readonly language: Language;
  /** Resource type → profile to declare (`meta.profile`). */
  readonly profiles: Readonly<Record<string, string>>;
}

export const patientReference = ({ patient }: Pick<WriteContext, 'patient'>): Reference => ({
  reference: `Patient/${patient}`,
});

/** The effect id, by which a repeated write is recognised. */
export const effectIdentifier = ({ effect }: Pick<WriteContext, 'effect'>): Identifier => ({
  system: EFFECT_SYSTEM,
  value: effect.id,
});

/** The run as a tag, by which everything that a run wrote can be found; and the configured profile. */
export function metaOf(
  type: string,
  { effect, profiles }: Pick<WriteContext, 'effect' | 'profiles'>,
): { meta?: Meta } {
  const profile = profiles[type];
  const tags = effect.runId === undefined ? [] : [{ system: RUN_SYSTEM, code: effect.runId }];
  if (profile === undefined && tags.length === 0) return {};
  return {
    meta: {
      ...(profile !== undefined && { profile: [profile] }),
      ...(tags.length > 0 && { tag: tags }),
    },
  };
}
