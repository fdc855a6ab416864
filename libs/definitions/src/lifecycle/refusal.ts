import type { Diagnostic, LocalizedText } from '@platform/ports';

import type { DefinitionKind } from '../model/definition';

/** A published workflow that could not run any more, and the first thing that would keep it from it. */
export interface BrokenDependent {
  readonly slug: string;
  readonly reason: Diagnostic | undefined;
}

/** A test case that is not as expected, or a share of coverage that is not reached, by its place. */
export interface TestFailure {
  /** Code of what was found. */
  readonly finding?: string;
  readonly path: string;
  readonly message: LocalizedText;
}

/** Why a document is not taken, with what its author has to know. */
export type DocumentRefusal =
  | { readonly refused: 'unreadable'; readonly diagnostics: readonly Diagnostic[] }
  /** `expected`: the only slug it may have; absent when it has none that a definition may have. */
  | { readonly refused: 'slug-mismatch'; readonly expected?: string }
  | { readonly refused: 'slug-reserved'; readonly slug: string };

/** Why something is not done with a definition, with what whoever asked has to know. */
export type Refusal =
  | {
      readonly refused:
        | 'already-published'
        | 'four-eyes'
        | 'no-draft'
        | 'no-such-version'
        | 'not-published'
        /** The stored content is not what was published. */
        | 'version-altered';
    }
  | {
      readonly refused: 'invalid';
      readonly kind: DefinitionKind;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly refused: 'tests-failed'; readonly failures: readonly TestFailure[] }
  /** `dependents-broken` by a new version, `in-use` by a retirement. */
  | {
      readonly refused: 'dependents-broken' | 'in-use';
      readonly broken: readonly BrokenDependent[];
    }
  | DocumentRefusal;

export const isRefusal = (decision: object): decision is Refusal => 'refused' in decision;
