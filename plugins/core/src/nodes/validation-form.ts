import { NodeError, type Decision, type JsonObject, type JsonValue } from '@platform/sdk';

interface FormField {
  readonly name: string;
  readonly required?: boolean;
}

const isMissing = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Returns the form fields that were filled in, by name, and ignores everything else in the decision.
 * Throws NodeError `form-invalid` when an accepted decision lacks a required field; a rejection needs
 * no fields. The engine, which has the catalog, checks types and value sets.
 */
export function formOutputs(
  nodeId: string,
  configured: JsonValue | undefined,
  { decision, form = {} }: Decision,
): JsonObject {
  const fields = (Array.isArray(configured) ? configured : []) as unknown as readonly FormField[];
  const given = ({ name }: FormField) => (Object.hasOwn(form, name) ? form[name] : undefined);
  const missing = fields.filter((field) => field.required === true && isMissing(given(field)));
  if (decision === 'accepted' && missing.length > 0) {
    const names = missing.map(({ name }) => name);
    throw new NodeError('form-invalid', {
      fr: `« ${nodeId} » : champs obligatoires absents : ${names.map((name) => `« ${name} »`).join(', ')}`,
      en: `"${nodeId}": required fields missing: ${names.map((name) => `"${name}"`).join(', ')}`,
    });
  }
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = given(field);
      return value === undefined || value === null ? [] : [[field.name, value]];
    }),
  );
}

/** Throws NodeError `form-invalid` for a rejection without the reason that `rejectReasons` requires. */
export function requireReason(
  nodeId: string,
  rejectReasons: JsonValue | undefined,
  { decision, reason }: Decision,
): void {
  const { required } = (rejectReasons ?? {}) as { readonly required?: boolean };
  if (decision !== 'rejected' || required !== true || !isMissing(reason)) return;
  throw new NodeError('form-invalid', {
    fr: `« ${nodeId} » : un motif de refus est requis`,
    en: `"${nodeId}": a reason for the rejection is required`,
  });
}
