import type { Diagnostic } from '@platform/ports';

import type { ContributionSection } from './plugin-manifest/types';

/** A finding in a manifest; of a plugin's, with the contribution it is about. */
export interface ManifestDiagnostic extends Diagnostic {
  readonly section?: ContributionSection;
  readonly id?: string;
}
