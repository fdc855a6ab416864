import type { Diagnostic, LocalizedText } from '@platform/ports';

/** More than anybody reads; a document with more has one mistake many times. */
const MOST_FINDINGS = 1_000;
/** Characters of all findings together, in both languages: names are as long as their author likes. */
const MOST_CHARACTERS = 512 * 1024;

const LONGEST_PATH = 1_000;
const LONGEST_NAME = 100;

/** A name as a sentence shows it. */
export const shortened = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;

/** The pointer itself, or that of the nearest ancestor which can be shown. */
export function shownPath(path: string): string {
  if (path.length <= LONGEST_PATH) return path;
  return path.slice(0, Math.max(0, path.lastIndexOf('/', LONGEST_PATH)));
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** The first findings, as far as an answer has room, and one that says how many there are in all. */
export function boundedFindings<T extends Diagnostic>(
  findings: readonly T[],
  { code, all = findings.length }: { readonly code: string; readonly all?: number },
): readonly (T | Diagnostic)[] {
  let characters = 0;
  let given = 0;
  for (const { path, message, fix } of findings) {
    characters += path.length + message.fr.length + message.en.length + (fix ? lengthOf(fix) : 0);
    if (given === MOST_FINDINGS || characters > MOST_CHARACTERS) break;
    given += 1;
  }
  if (given === all) return findings;
  const message: LocalizedText = {
    fr: `limite « diagnostics » : ${given} constats sur ${all} sont donnés`,
    en: `limit "diagnostics": ${given} findings out of ${all} are given`,
  };
  const left = findings.slice(given);
  // What is left out may not make an unsound document sound, nor a sound one unsound.
  const isWarning = left.length > 0 && left.every(({ severity }) => severity === 'warning');
  const severity = isWarning ? 'warning' : 'error';
  return [...findings.slice(0, given), { code, severity, path: '', message }];
}
