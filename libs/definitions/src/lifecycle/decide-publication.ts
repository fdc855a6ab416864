import { isDeepStrictEqual } from 'node:util';

import type { Catalog } from '@platform/catalog';
import type { Diagnostic, JsonObject } from '@platform/ports';

import type { WorkflowChecker } from '../check/workflow-checker';
import { versionOf, type CheckedSpec, type KindRules, type NamedSpec } from '../kinds/kind-rules';
import { isAltered } from '../model/altered-content';
import type {
  Definition,
  DefinitionDraft,
  DefinitionPins,
  DefinitionVersion,
  VersionInput,
} from '../model/definition';
import { isSound } from '../model/soundness';
import type { PublishedDefinitions } from '../published/published-definitions';
import type { ResolvedWorkflow } from '../resolve/resolved-workflow';
import type { VersionStore } from '../resolve/version-source';
import { brokenDependents } from './broken-dependents';
import { isRefusal, type Refusal, type TestFailure } from './refusal';

/** Who changes what is published, and of which definition. */
interface PublicationRequest {
  readonly definition: Definition;
  readonly author: {
    readonly id: string;
    /** Everybody who acts through the author. */
    readonly lineage: readonly string[];
  };
  readonly note?: string;
}

/** What a publication asks of the stored test cases of a workflow. */
interface TestRequest {
  /** With everything it would reach. */
  readonly workflow: ResolvedWorkflow;
  readonly catalog: Catalog;
  /** `platform/workflow-tests-v1` */
  readonly tests: JsonObject;
}

/** What the test cases came to. */
interface TestResult {
  /** What keeps the workflow from being published: nothing when every case is as expected. */
  readonly failures: readonly TestFailure[];
  /** What the terminology did not answer meanwhile. */
  readonly unanswered: readonly Diagnostic[];
}

export type RunTests = (request: TestRequest) => Promise<TestResult>;

export interface PublicationDeps {
  readonly rules: KindRules;
  readonly checker: Pick<WorkflowChecker, 'checkAll'>;
  readonly versions: VersionStore;
  /** Whoever saved a draft may not publish it. */
  readonly fourEyes: boolean;
  readonly runTests: RunTests;
}

/** A new version that may be published. */
export interface DecidedPublication {
  readonly version: VersionInput;
  /** What it is published in spite of. */
  readonly warnings: readonly Diagnostic[];
}

/** The content that becomes a version, and what it was before. */
interface Content {
  readonly content: JsonObject;
  readonly hash: string;
  /** Of the version that is brought back. */
  readonly kept?: DefinitionPins;
}

interface Checked extends CheckedSpec {
  readonly spec: NamedSpec;
}

async function checkContent(
  { content, kept }: Content,
  { set }: PublishedDefinitions,
  { rules }: Pick<PublicationDeps, 'rules'>,
): Promise<Checked | Refusal> {
  const { kind } = rules;
  const { spec, diagnostics } = rules.read(content);
  if (!spec) return { refused: 'invalid', kind, diagnostics };
  const checked = await rules.check(spec, set, kept);
  return isSound(checked)
    ? { spec, ...checked }
    : { refused: 'invalid', kind, diagnostics: checked.diagnostics };
}

/** A version that would be the published one over again says nothing new. */
async function refuseUnchanged(
  definition: Definition,
  { content, pins }: Pick<DefinitionVersion, 'content' | 'pins'>,
  { versions }: Pick<PublicationDeps, 'versions'>,
): Promise<Refusal | undefined> {
  if (definition.publishedVersion === null) return undefined;
  const published = await versions.version(definition, definition.publishedVersion);
  if (!published) return { refused: 'no-such-version' };
  const isSame =
    isDeepStrictEqual(published.content, content) && isDeepStrictEqual(published.pins, pins);
  return isSame ? { refused: 'already-published' } : undefined;
}

async function refuseBreaking(
  definition: Definition,
  { hash }: Content,
  { spec, pins }: Checked,
  {
    published,
    rules,
    checker,
  }: Pick<PublicationDeps, 'rules' | 'checker'> & { readonly published: PublishedDefinitions },
): Promise<Refusal | undefined> {
  const version = (definition.latestVersion ?? 0) + 1;
  const after = rules.withVersion(published.set, versionOf(spec, { version, hash, pins }));
  const broken = await brokenDependents(published, after, checker);
  return broken.length > 0 ? { refused: 'dependents-broken', broken } : undefined;
}

async function testedWarnings(
  { tests }: Definition,
  { workflow }: CheckedSpec,
  { set: { catalog } }: PublishedDefinitions,
  { runTests }: Pick<PublicationDeps, 'runTests'>,
): Promise<readonly Diagnostic[] | Refusal> {
  if (!tests || !workflow) return [];
  const { failures, unanswered } = await runTests({ workflow, catalog, tests: tests.content });
  return failures.length > 0 ? { refused: 'tests-failed', failures } : unanswered;
}

/** By lineage, not by id: a key that was replaced, or that its author made, is the author's too. */
const hadAHandIn = (
  { authors, lineage }: DefinitionDraft,
  author: PublicationRequest['author'],
): boolean =>
  authors.includes(author.id) || author.lineage.some((identity) => lineage.includes(identity));

/**
 * Decides whether the draft may be published: it has to be sound with what is published, pass its stored test
 * cases, and break none of the workflows that are published.
 */
export async function decidePublication(
  { definition, author, note }: PublicationRequest,
  published: PublishedDefinitions,
  deps: PublicationDeps,
): Promise<DecidedPublication | Refusal> {
  const { draft } = definition;
  if (!draft) return { refused: 'no-draft' };
  if (deps.fourEyes && hadAHandIn(draft, author)) return { refused: 'four-eyes' };
  const checked = await checkContent(draft, published, deps);
  if (isRefusal(checked)) return checked;
  const { content, hash } = draft;
  const { pins } = checked;
  const unchanged = await refuseUnchanged(definition, { content, pins }, deps);
  if (unchanged) return unchanged;
  const unanswered = await testedWarnings(definition, checked, published, deps);
  if (isRefusal(unanswered)) return unanswered;
  const breaking = await refuseBreaking(definition, draft, checked, { ...deps, published });
  if (breaking) return breaking;
  return {
    version: {
      ...{ name: checked.spec.name, hash, content, pins },
      author: author.id,
      note: note ?? null,
      origin: 'publish',
      rollbackOf: null,
      file: null,
    },
    warnings: [...checked.diagnostics, ...unanswered],
  };
}

/**
 * Decides whether the content of an older version may become a new one, with the versions that it was
 * published with. It is checked against what is installed and published now; test cases, which describe
 * what was to replace it, do not keep it back. A draft stays.
 */
export async function decideRollback(
  { definition, author, note }: PublicationRequest,
  to: number,
  published: PublishedDefinitions,
  deps: Omit<PublicationDeps, 'fourEyes' | 'runTests'>,
): Promise<DecidedPublication | Refusal> {
  const version = await deps.versions.version(definition, to);
  if (!version) return { refused: 'no-such-version' };
  if (isAltered(version)) return { refused: 'version-altered' };
  const { name, hash, content, file } = version;
  const restored = { content, hash, kept: version.pins };
  const checked = await checkContent(restored, published, deps);
  if (isRefusal(checked)) return checked;
  const { pins } = checked;
  const unchanged = await refuseUnchanged(definition, { content, pins }, deps);
  if (unchanged) return unchanged;
  const breaking = await refuseBreaking(definition, restored, checked, { ...deps, published });
  if (breaking) return breaking;
  return {
    version: {
      ...{ name, hash, content, pins, file },
      author: author.id,
      note: note ?? null,
      origin: 'rollback',
      rollbackOf: to,
    },
    warnings: checked.diagnostics,
  };
}
