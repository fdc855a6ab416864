import { boundedFindings } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

/** Returns an error for each case whose name an earlier case has. */
export function repeatedNames(cases: readonly { readonly name: string }[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  const repeated = cases.flatMap(({ name }, position): Diagnostic[] => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message = {
      fr: `deux cas s'appellent « ${name} »`,
      en: `two cases are called "${name}"`,
    };
    const path = `/cases/${position}/name`;
    return [{ code: 'TESTS_NAME_REPEATED', severity: 'error', path, message }];
  });
  return boundedFindings(repeated, { code: 'TESTS_NAME_REPEATED' });
}
