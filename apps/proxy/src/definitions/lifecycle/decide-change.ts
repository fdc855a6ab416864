import type { PublicationBasis } from '@platform/stores';
import {
  decidePublication,
  decideRetirement,
  decideRollback,
  type DecidedPublication,
  type Definition,
  type DefinitionKey,
} from '@platform/definitions';
import { lineageOf, type Caller } from '@platform/http';

import { requireMatch } from '../if-match';
import { findDefinition } from './find-definition';
import type { Lifecycle } from './lifecycle';
import { unlessRefused } from './refusals';

/** A request to publish, roll back or retire a definition. */
export interface ChangeRequest {
  readonly slug: string;
  readonly ifMatch: string | undefined;
  readonly author: Caller;
  readonly note?: string;
}

/** A decided change: the definition to write, and the revisions that the decision is based on. */
interface DecidedChange {
  readonly key: DefinitionKey;
  readonly basis: PublicationBasis;
}

export type PublicationChange = DecidedChange & DecidedPublication;

/** `retired`: the definition, when it is already retired and nothing is to be written. */
export type RetirementChange = DecidedChange | { readonly retired: Definition };

/** Reads the definition and what is published. Throws the problems 404, 428 and 412. */
async function readChanged(
  { slug, ifMatch, author, note }: ChangeRequest,
  { store, published: reader, rules }: Lifecycle,
) {
  const key = { kind: rules.kind, slug };
  const published = await reader.now();
  const definition = await findDefinition(store, key);
  const seen = requireMatch(ifMatch, definition);
  const { publicationRevision } = published;
  return {
    key,
    basis: { seen, publicationRevision },
    definition,
    published,
    request: {
      definition,
      author: { id: author.id, lineage: lineageOf(author) },
      ...(note !== undefined && { note }),
    },
  };
}

/**
 * Reads what `decidePublication` needs and turns its refusal into a problem. Writes nothing. Throws 404, 428, 412, 409
 * `no-draft` or `already-published`, 403 `four-eyes`, 422 `<kind>-invalid`, `tests-failed` or `dependents-broken`.
 */
export async function decidePublish(
  change: ChangeRequest,
  lifecycle: Lifecycle,
): Promise<PublicationChange> {
  const { key, basis, request, published } = await readChanged(change, lifecycle);
  const deps = { ...lifecycle, versions: lifecycle.store };
  return { key, basis, ...unlessRefused(await decidePublication(request, published, deps)) };
}

/** The same for the content of the version `to`. Throws as `decidePublish`. */
export async function decideRollBack(
  change: ChangeRequest,
  to: number,
  lifecycle: Lifecycle,
): Promise<PublicationChange> {
  const { key, basis, request, published } = await readChanged(change, lifecycle);
  const deps = { ...lifecycle, versions: lifecycle.store };
  return { key, basis, ...unlessRefused(await decideRollback(request, to, published, deps)) };
}

/**
 * Decides whether a definition may be retired, and writes nothing. Throws 404, 428, 412, 409 `not-published` or
 * `definition-in-use`.
 */
export async function decideRetire(
  change: ChangeRequest,
  lifecycle: Lifecycle,
): Promise<RetirementChange> {
  const { key, basis, definition, published } = await readChanged(change, lifecycle);
  const { retire } = unlessRefused(await decideRetirement(definition, published, lifecycle));
  return retire ? { key, basis } : { retired: definition };
}
