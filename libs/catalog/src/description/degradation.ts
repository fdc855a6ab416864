import type { Diagnostic, LocalizedText } from '@platform/ports';

/** Something that the instance requires and does not get. `path` points into the instance manifest. */
export interface Degradation extends Diagnostic {
  readonly plugin?: string;
  /** The file that `position` is in. */
  readonly file?: string;
}

const subjectOf = ({ code, path, plugin }: Degradation): string =>
  JSON.stringify([code, path, plugin ?? null]);

/** Returns the findings whose code, path and plugin are not among the known ones. */
export function furtherFindings(
  known: readonly Degradation[],
  found: readonly Degradation[],
): readonly Degradation[] {
  const subjects = new Set(known.map(subjectOf));
  return found.filter((each) => !subjects.has(subjectOf(each)));
}

export const finding = (code: string, path: string, message: LocalizedText): Degradation => ({
  code,
  severity: 'warning',
  path,
  message,
});
