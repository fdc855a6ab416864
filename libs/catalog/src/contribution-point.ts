import type { Contributions, ContributionSection } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import type { PluginScope } from './plugin-scope';
import type { Registered } from './registered';

/** Why a contribution is not registered, or what is doubtful about it; who and where are added by the caller. */
export type Finding = Pick<Diagnostic, 'code' | 'severity' | 'message'> & {
  /** Pointer into the contribution, or into the manifest for a finding about the plugin. */
  readonly path?: string;
};

/** A contribution ready to be registered, or every reason why it is left out. */
export type Resolution<T> =
  | { readonly value: T; readonly warnings?: readonly Finding[] }
  | { readonly refused: readonly Finding[] };

/** How one section of `contributes` becomes a part of the catalog. */
export interface ContributionPoint<S extends ContributionSection> {
  readonly section: S;
  resolve(entry: Contributions[S][number], scope: PluginScope): Resolution<Registered[S]>;
  /**
   * For entries that may refer to later ones of the same section: asked again, after all are
   * registered, until no more entry is taken out.
   */
  recheck?(value: Registered[S], scope: PluginScope): readonly Finding[];
}
