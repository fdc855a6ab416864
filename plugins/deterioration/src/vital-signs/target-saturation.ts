import type { Condition, Medication } from '@platform/plugin-clinical';

/** ATC: medical gases, oxygen. */
const OXYGEN = 'V03AN01';

/** 88-92 %, as prescribers write it: with a dash, « à », « to ». */
const TARGET = /(?<!\d)88\s*%?\s*(?:[-–—]|à|a|to|et|and)\s*92(?!\d)/i;

/** What makes the target uncertain: a negation, or the other target. Scale 1 then scores higher, which harms less. */
const UNCERTAIN =
  /(?<!\p{L})(?:pas|non|sans|not|no|without)(?!\p{L})|(?<!\d)94\s*%?\s*\P{L}{0,2}(?:à|a|to|et|and)?\s*98(?!\d)/iu;

const saysTarget = (text: string): boolean => TARGET.test(text) && !UNCERTAIN.test(text);

const isOxygen = ({ coding }: Medication): boolean =>
  coding.code === OXYGEN || (coding.code === '' && /ox[yi]g[eè]ne?/i.test(coding.display));

/**
 * Whether a saturation of 88 to 92 % is recorded as the target, without which scale 2 must not be used: by a current
 * prescription of oxygen whose text says it, or by a confirmed condition whose text does. A diagnosis alone, for
 * instance COPD, asks for no scale.
 */
export const hasTarget88To92 = (
  medications: readonly Medication[],
  conditions: readonly Condition[],
): boolean =>
  medications.some(
    (medication) =>
      isOxygen(medication) &&
      (medication.status ?? 'active') === 'active' &&
      saysTarget(medication.dosageText ?? ''),
  ) ||
  conditions.some(
    ({ coding, status, resolvedAt }) =>
      status === 'confirmed' && resolvedAt === undefined && saysTarget(coding.display),
  );
