import type { PublicationBasis } from '@platform/definition-store';
import {
  decidePublication,
  decideRetirement,
  decideRollback,
  type DecidedPublication,
  type Definition,
  type DefinitionKey,
  type PublishedDefinitions,
} from '@platform/definitions';
import { lineageOf, type Caller } from '@platform/http';

import { requireMatch } from '../if-match';
import { findDefinition } from './find-definition';
import type { Lifecycle } from './lifecycle';
import { unlessRefused } from './refusals';

/** Who changes what is published, of which definition, and what they saw of it. */
export interface ChangeRequest {
  readonly slug: string;
  readonly ifMatch: string | undefined;
  readonly author: Caller;
  readonly note?: string;
}

/** A change that was decided: which definition is written, and what the decision was made on. */
interface DecidedChange {
  readonly key: DefinitionKey;
  readonly basis: PublicationBasis;
}

export type PublicationChange = DecidedChange & DecidedPublication;

/** What to write; or the definition when it is retired already. */
export type RetirementChange = DecidedChange | { readonly retired: Definition };

/** Throws the problems 404, 428 and 412. */
async function findSeen(
  { slug, ifMatch }: ChangeRequest,
  { store, published: reader, rules }: Lifecycle,
): Promise<
  DecidedChange & { readonly definition: Definition; readonly published: PublishedDefinitions }
> {
  const key = { kind: rules.kind, slug };
  const published = await reader.now();
  const definition = await findDefinition(store, key);
  const seen = requireMatch(ifMatch, definition);
  const { publicationRevision } = published;
  return { key, definition, published, basis: { seen, publicationRevision } };
}

const asked = ({ author, note }: ChangeRequest, definition: Definition) => ({
  definition,
  author: { id: author.id, lineage: lineageOf(author) },
  ...(note !== undefined && { note }),
});

/**
 * Decides whether the draft may be published; writes nothing. Throws 404, 428, 412, 409 `no-draft` or
 * `already-published`, 403 `four-eyes`, 422 `<kind>-invalid`, `tests-failed` or `dependents-broken`.
 */
export async function decidePublish(
  request: ChangeRequest,
  lifecycle: Lifecycle,
): Promise<PublicationChange> {
  const { key, basis, definition, published } = await findSeen(request, lifecycle);
  const deps = { ...lifecycle, versions: lifecycle.store };
  const decided = await decidePublication(asked(request, definition), published, deps);
  return { key, basis, ...unlessRefused(decided) };
}

/** The same for the content of an older version. Throws as `decidePublish`. */
export async function decideRollBack(
  request: ChangeRequest,
  to: number,
  lifecycle: Lifecycle,
): Promise<PublicationChange> {
  const { key, basis, definition, published } = await findSeen(request, lifecycle);
  const deps = { ...lifecycle, versions: lifecycle.store };
  const decided = await decideRollback(asked(request, definition), to, published, deps);
  return { key, basis, ...unlessRefused(decided) };
}

/**
 * Decides whether a definition may be taken out of use; writes nothing. Throws 404, 428, 412, 409
 * `not-published` or `definition-in-use`.
 */
export async function decideRetire(
  request: ChangeRequest,
  lifecycle: Lifecycle,
): Promise<RetirementChange> {
  const { key, basis, definition, published } = await findSeen(request, lifecycle);
  const { retire } = unlessRefused(await decideRetirement(definition, published, lifecycle));
  return retire ? { key, basis } : { retired: definition };
}
