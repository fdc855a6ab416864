import { isDeepStrictEqual } from 'node:util';

import type { PublicationBasis } from '@platform/definition-store';
import type {
  Definition,
  DefinitionDraft,
  DefinitionKey,
  DefinitionPins,
  VersionInput,
} from '@platform/definitions';
import { lineageOf, type Caller } from '@platform/http';
import type { Diagnostic, JsonObject } from '@platform/ports';

import type { CheckedSpec, NamedSpec } from '../grammar/definition-grammar';
import { requireMatch } from '../if-match';
import { isAltered } from '../world/altered-content';
import type { PublishedWorld } from '../world/current-world';
import { isSound } from '../world/world';
import { brokenDependents } from './dependents';
import { findDefinition, findVersion } from './find-definition';
import type { Lifecycle } from './lifecycle';
import {
  alreadyPublished,
  definitionAltered,
  definitionInvalid,
  dependentsBroken,
  fourEyes,
  noDraft,
  testsFailed,
} from './problems';

/** Who changes what is published, of which definition, and what they saw of it. */
export interface PublicationRequest {
  readonly slug: string;
  readonly ifMatch: string | undefined;
  readonly author: Caller;
  readonly note?: string;
}

/** A new version that may be published: what to write, and on what that was decided. */
export interface DecidedPublication {
  readonly key: DefinitionKey;
  readonly version: VersionInput;
  readonly basis: PublicationBasis;
  /** What it was published in spite of. */
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
  { world }: PublishedWorld,
  { grammar }: Lifecycle,
): Promise<Checked> {
  const { spec, diagnostics } = grammar.read(content);
  if (!spec) throw definitionInvalid(grammar.kind, diagnostics);
  const checked = await grammar.check(spec, world, kept);
  if (!isSound(checked)) throw definitionInvalid(grammar.kind, checked.diagnostics);
  return { spec, ...checked };
}

/** A version that would be the published one over again says nothing new. */
async function requireChange(
  definition: Definition,
  { content, pins }: { readonly content: JsonObject; readonly pins: DefinitionPins },
  { store }: Lifecycle,
): Promise<void> {
  if (definition.publishedVersion === null) return;
  const published = await findVersion(store, definition, definition.publishedVersion);
  const isSame =
    isDeepStrictEqual(published.content, content) && isDeepStrictEqual(published.pins, pins);
  if (isSame) throw alreadyPublished();
}

async function requireTests(
  { tests }: Definition,
  { workflow }: CheckedSpec,
  { world }: PublishedWorld,
  { runTests }: Lifecycle,
): Promise<readonly Diagnostic[]> {
  if (!tests || !workflow) return [];
  const asked = { workflow, catalog: world.catalog, tests: tests.content };
  const { failed, unanswered } = await runTests(asked);
  if (failed.length > 0) throw testsFailed(failed);
  return unanswered;
}

async function requireDependents(
  definition: Definition,
  { hash }: Content,
  { spec, pins }: Checked,
  { published, lifecycle }: { readonly published: PublishedWorld; readonly lifecycle: Lifecycle },
): Promise<void> {
  const version = (definition.latestVersion ?? 0) + 1;
  const after = lifecycle.grammar.withVersion(published.world, { spec, version, hash, pins });
  const broken = await brokenDependents(published, after, lifecycle);
  if (broken.length > 0) throw dependentsBroken(broken);
}

/** By lineage, not by id: a key that was replaced, or that its author made, is the author's too. */
const hadAHandIn = ({ authors, lineage }: DefinitionDraft, caller: Caller): boolean =>
  authors.includes(caller.id) || lineageOf(caller).some((one) => lineage.includes(one));

/**
 * Decides whether the draft may be published; writes nothing. Throws 404, 428, 412, 409 `no-draft` or
 * `already-published`, 403 `four-eyes`, 422 `<kind>-invalid`, `tests-failed` or `dependents-broken`.
 */
export async function decidePublication(
  { slug, ifMatch, author, note }: PublicationRequest,
  lifecycle: Lifecycle,
): Promise<DecidedPublication> {
  const { store, current, grammar } = lifecycle;
  const key = { kind: grammar.kind, slug };
  const published = await current.now();
  const definition = await findDefinition(store, key);
  const seen = requireMatch(ifMatch, definition);
  const { draft } = definition;
  if (!draft) throw noDraft();
  if (lifecycle.fourEyes && hadAHandIn(draft, author)) throw fourEyes();
  const checked = await checkContent(draft, published, lifecycle);
  await requireChange(definition, { content: draft.content, pins: checked.pins }, lifecycle);
  const unanswered = await requireTests(definition, checked, published, lifecycle);
  await requireDependents(definition, draft, checked, { published, lifecycle });
  return {
    key,
    version: {
      name: checked.spec.name,
      hash: draft.hash,
      content: draft.content,
      pins: checked.pins,
      author: author.id,
      note: note ?? null,
      origin: 'publish',
      rollbackOf: null,
      file: null,
    },
    basis: { seen, publicationRevision: published.publicationRevision },
    warnings: [...checked.diagnostics, ...unanswered],
  };
}

/**
 * Decides whether the content of an older version may become a new one, with the versions that it was
 * published with; writes nothing. It is checked against what is installed and published now; test cases,
 * which describe what was to replace it, do not keep it back. A draft stays. Throws as `decidePublication`.
 */
export async function decideRollback(
  { slug, ifMatch, author, note }: PublicationRequest,
  to: number,
  lifecycle: Lifecycle,
): Promise<DecidedPublication> {
  const { store, current, grammar } = lifecycle;
  const key = { kind: grammar.kind, slug };
  const published = await current.now();
  const definition = await findDefinition(store, key);
  const seen = requireMatch(ifMatch, definition);
  const version = await findVersion(store, key, to);
  if (isAltered(version)) throw definitionAltered();
  const { name, hash, content, pins, file } = version;
  const restored = { content, hash, kept: pins };
  const checked = await checkContent(restored, published, lifecycle);
  await requireChange(definition, { content, pins: checked.pins }, lifecycle);
  await requireDependents(definition, restored, checked, { published, lifecycle });
  return {
    key,
    version: {
      name,
      hash,
      content,
      pins: checked.pins,
      author: author.id,
      note: note ?? null,
      origin: 'rollback',
      rollbackOf: to,
      file,
    },
    basis: { seen, publicationRevision: published.publicationRevision },
    warnings: checked.diagnostics,
  };
}
