import type { Contributions, ContributionSection } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import type { PluginScope } from './plugin-scope';
import type { Registered } from './registered';

/** An error or a warning about a contribution. The caller adds the plugin and the position. */
export type ContributionDiagnostic = Pick<Diagnostic, 'code' | 'severity' | 'message'> & {
  /** JSON pointer into the contribution, or into the manifest for a finding about the plugin. */
  readonly path?: string;
};

/** A contribution to register, or all the reasons to leave it out. */
export type Resolution<T> =
  | { readonly value: T; readonly warnings?: readonly ContributionDiagnostic[] }
  | { readonly refused: readonly ContributionDiagnostic[] };

/** Registers one section of `contributes`. */
export interface ContributionPoint<S extends ContributionSection> {
  readonly section: S;
  resolve(entry: Contributions[S][number], scope: PluginScope): Resolution<Registered[S]>;
  /**
   * For entries that may refer to later entries of the same section. Called after all are registered,
   * and again until no entry is removed any more.
   */
  recheck?(value: Registered[S], scope: PluginScope): readonly ContributionDiagnostic[];
}
