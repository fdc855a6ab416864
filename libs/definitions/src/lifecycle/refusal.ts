import type { Diagnostic, LocalizedText } from '@platform/ports';

import type { DefinitionKind } from '../model/definition';

/** A published workflow that could no longer run, and the first reason. */
export interface BrokenDependent {
  readonly slug: string;
  readonly reason: Diagnostic | undefined;
}

/** A failed test case, or a coverage target that is not reached. */
export interface TestFailure {
  /** Code of the finding. */
  readonly finding?: string;
  readonly path: string;
  readonly message: LocalizedText;
}

/** Why a document is refused, with the facts that its author needs. */
export type DocumentRefusal =
  | { readonly refused: 'unreadable'; readonly diagnostics: readonly Diagnostic[] }
  /** `expected`: the only slug it may have; absent when its slug is missing or malformed. */
  | { readonly refused: 'slug-mismatch'; readonly expected?: string }
  | { readonly refused: 'slug-reserved'; readonly slug: string };

/** Why a change of a definition is refused, with the facts that the caller needs. */
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
