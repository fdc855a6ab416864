import type { Diagnostic, LocalizedText } from '@platform/ports';

/** More would not be read. A document with more findings repeats the same mistake. */
const MAX_FINDINGS = 1_000;
/** Limit for all findings together, in both languages, because they quote names of any length. */
const MAX_FINDINGS_CHARACTERS = 512 * 1024;

const MAX_PATH_LENGTH = 1_000;
export const MAX_MEMBER_NAME_LENGTH = 100;

/** Shortens a name for a sentence. */
export const shortened = (name: string): string =>
  name.length > MAX_MEMBER_NAME_LENGTH ? `${name.slice(0, MAX_MEMBER_NAME_LENGTH)}…` : name;

/** Returns the JSON pointer, or that of the nearest ancestor when it is too long. */
export function shownPath(path: string): string {
  if (path.length <= MAX_PATH_LENGTH) return path;
  return path.slice(0, Math.max(0, path.lastIndexOf('/', MAX_PATH_LENGTH)));
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** Returns the first findings within the limits. If it drops any, adds a last one with the total count. */
export function boundedFindings<T extends Diagnostic>(
  findings: readonly T[],
  { code, all = findings.length }: { readonly code: string; readonly all?: number },
): readonly (T | Diagnostic)[] {
  let characters = 0;
  let given = 0;
  for (const { path, message, fix } of findings) {
    characters += path.length + message.fr.length + message.en.length + (fix ? lengthOf(fix) : 0);
    if (given === MAX_FINDINGS || characters > MAX_FINDINGS_CHARACTERS) break;
    given += 1;
  }
  if (given === all) return findings;
  const message: LocalizedText = {
    fr: `limite « diagnostics » : ${given} constats sur ${all} sont donnés`,
    en: `limit "diagnostics": ${given} findings out of ${all} are given`,
  };
  const left = findings.slice(given);
  // The added finding is an error when it stands for an error, so that the verdict stays the same.
  const isWarning = left.length > 0 && left.every(({ severity }) => severity === 'warning');
  const severity = isWarning ? 'warning' : 'error';
  return [...findings.slice(0, given), { code, severity, path: '', message }];
}
