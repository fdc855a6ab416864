import type { Diagnostic } from '@platform/ports';

import type { ContributionSection } from './plugin-manifest/types';

/** A finding in a manifest or in a file beside it. In a plugin, it may name a contribution. */
export interface ManifestDiagnostic extends Diagnostic {
  /** The file that `path` and `position` are in. */
  readonly file?: string;
  readonly section?: ContributionSection;
  readonly id?: string;
}
