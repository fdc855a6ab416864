import { isDeepStrictEqual } from 'node:util';

import type { Catalog } from '@platform/catalog';
import type { Diagnostic, JsonObject } from '@platform/ports';

import type { DefinitionSet } from '../check/definition-set';
import type { WorkflowChecker } from '../check/workflow-checker';
import { versionOf, type KindRules } from '../kinds/kind-rules';
import { isAltered } from '../model/altered-content';
import type {
  Definition,
  DefinitionDraft,
  DefinitionKind,
  DefinitionPins,
  VersionInput,
} from '../model/definition';
import { firstError, isSound } from '../model/soundness';
import type { PublishedDefinitions } from '../published/published-definitions';
import type { ResolvedWorkflow } from '../resolve/resolved-workflow';
import type { VersionStore } from '../resolve/version-source';
import { isRefusal, type BrokenDependent, type Refusal, type TestFailure } from './refusal';

/** Who publishes which definition. */
interface PublicationRequest {
  readonly definition: Definition;
  readonly author: {
    readonly id: string;
    /** Identities behind the author: their own, and the creators of their API keys. */
    readonly lineage: readonly string[];
  };
  readonly note?: string;
}

interface TestRequest {
  readonly kind: DefinitionKind;
  /** The workflow as it would be published, with everything it can reach; for an agent, the one that runs it alone. */
  readonly workflow: ResolvedWorkflow;
  readonly catalog: Catalog;
  /** `platform/workflow-tests-v1`, or `platform/agent-evals-v1` for an agent. */
  readonly tests: JsonObject;
}

interface TestResult {
  /** Empty when every test case passes. */
  readonly failures: readonly TestFailure[];
  /** Warnings about terminology that did not answer during the tests. */
  readonly unanswered: readonly Diagnostic[];
}

/** Runs the stored test cases of a definition. */
export type RunTests = (request: TestRequest) => Promise<TestResult>;

export interface PublicationDeps {
  readonly rules: KindRules;
  readonly checker: Pick<WorkflowChecker, 'checkAll'>;
  readonly versions: VersionStore;
  /** Authors of a draft may not publish it. */
  readonly fourEyes: boolean;
  readonly runTests: RunTests;
}

/** A new version that may be published. */
export interface DecidedPublication {
  readonly version: VersionInput;
  readonly warnings: readonly Diagnostic[];
}

/** The content that is to become the published version. */
interface Candidate {
  readonly content: JsonObject;
  readonly hash: string;
  /** Pins of the version that a rollback restores; without them, the content is pinned to what is published. */
  readonly pins?: DefinitionPins;
  readonly runTests?: RunTests;
}

type DecidedVersion = Pick<VersionInput, 'name' | 'hash' | 'content' | 'pins'>;

/**
 * Returns the published workflows that can run now and could no longer run if `after` were what is published.
 * Workflows that `after` does not contain are left out.
 */
export async function brokenDependents(
  { checked }: Pick<PublishedDefinitions, 'checked'>,
  after: DefinitionSet,
  checker: Pick<WorkflowChecker, 'checkAll'>,
): Promise<readonly BrokenDependent[]> {
  const checkedAfter = await checker.checkAll(after);
  return [...checked].flatMap(([slug, before]) => {
    const now = checkedAfter.get(slug);
    if (!now || !isSound(before) || isSound(now)) return [];
    return [{ slug, reason: firstError(now.diagnostics) }];
  });
}

/** The checks that a publication and a rollback share, cheapest first. */
async function decideVersion(
  definition: Definition,
  { content, hash, pins: kept, runTests }: Candidate,
  published: PublishedDefinitions,
  { rules, versions, checker }: Omit<PublicationDeps, 'fourEyes' | 'runTests'>,
): Promise<
  { readonly version: DecidedVersion; readonly warnings: readonly Diagnostic[] } | Refusal
> {
  const { kind } = rules;
  const { set } = published;

  // It is sound with what is published.
  const { spec, diagnostics: unreadable } = rules.read(content);
  if (!spec) return { refused: 'invalid', kind, diagnostics: unreadable };
  const checked = await rules.check(spec, set, kept);
  const { diagnostics, pins, workflow } = checked;
  if (!isSound(checked)) return { refused: 'invalid', kind, diagnostics };

  // It differs from the published version.
  if (definition.publishedVersion !== null) {
    const current = await versions.version(definition, definition.publishedVersion);
    if (!current) return { refused: 'no-such-version' };
    const isSame =
      isDeepStrictEqual(current.content, content) && isDeepStrictEqual(current.pins, pins);
    if (isSame) return { refused: 'already-published' };
  }

  // It passes its stored test cases.
  const tests = definition.tests?.content;
  const { catalog } = set;
  const tested = runTests && tests && (await runTests({ kind, workflow, catalog, tests }));
  if (tested && tested.failures.length > 0) {
    return { refused: 'tests-failed', failures: tested.failures };
  }

  // It breaks no published workflow.
  const version = (definition.latestVersion ?? 0) + 1;
  const after = rules.withVersion(set, versionOf(spec, { version, hash, pins }));
  const broken = await brokenDependents(published, after, checker);
  if (broken.length > 0) return { refused: 'dependents-broken', broken };

  return {
    version: { name: spec.name, hash, content, pins },
    warnings: [...diagnostics, ...(tested?.unanswered ?? [])],
  };
}

/** Compares lineages, not ids: an API key that was replaced, or that the author made, counts as the author. */
const isAuthorOf = (
  { authors, lineage }: DefinitionDraft,
  author: PublicationRequest['author'],
): boolean =>
  authors.includes(author.id) || author.lineage.some((identity) => lineage.includes(identity));

/** Whether another person than this one has to publish the draft. */
export const needsAnotherPublisher = (
  draft: DefinitionDraft,
  person: PublicationRequest['author'],
  { fourEyes }: Pick<PublicationDeps, 'fourEyes'>,
): boolean => fourEyes && isAuthorOf(draft, person);

/**
 * Decides whether the draft may be published. It must exist, differ from the published version, be sound with what is
 * published, pass its stored test cases and break no published workflow. Where the instance requires four eyes, its
 * authors may not publish it.
 */
export async function decidePublication(
  { definition, author, note }: PublicationRequest,
  published: PublishedDefinitions,
  deps: PublicationDeps,
): Promise<DecidedPublication | Refusal> {
  const { draft } = definition;
  if (!draft) return { refused: 'no-draft' };
  if (needsAnotherPublisher(draft, author, deps)) return { refused: 'four-eyes' };
  const { content, hash } = draft;
  const candidate = { content, hash, runTests: deps.runTests };
  const decided = await decideVersion(definition, candidate, published, deps);
  if (isRefusal(decided)) return decided;
  return {
    version: {
      ...decided.version,
      author: author.id,
      note: note ?? null,
      origin: 'publish',
      rollbackOf: null,
      file: null,
    },
    warnings: decided.warnings,
  };
}

/**
 * Decides whether the content of an older version may become a new version, with the pins it was published with. It
 * is checked against what is installed and published now. Its stored test cases are not run: they describe the
 * version that is being replaced. A draft stays as it is.
 */
export async function decideRollback(
  { definition, author, note }: PublicationRequest,
  to: number,
  published: PublishedDefinitions,
  deps: Omit<PublicationDeps, 'fourEyes' | 'runTests'>,
): Promise<DecidedPublication | Refusal> {
  const restored = await deps.versions.version(definition, to);
  if (!restored) return { refused: 'no-such-version' };
  if (isAltered(restored)) return { refused: 'version-altered' };
  const { name, hash, content, pins, file } = restored;
  const decided = await decideVersion(definition, { content, hash, pins }, published, deps);
  if (isRefusal(decided)) return decided;
  return {
    version: {
      ...decided.version,
      name,
      file,
      author: author.id,
      note: note ?? null,
      origin: 'rollback',
      rollbackOf: to,
    },
    warnings: decided.warnings,
  };
}
