import type { Definition } from '@platform/definitions';
import type { JsonObject } from '@platform/ports';
import type { WorkflowDiff } from '@platform/workflow';

import { findVersion } from '../lifecycle/find-definition';
import type { Lifecycle } from '../lifecycle/lifecycle';
import { definitionInvalid, definitionNotFound } from '../lifecycle/problems';
import type { NamedSpec } from '../grammar/definition-grammar';

/** Content of `draft`, `published` or of a version by its number. Throws the 404 problem. */
export async function contentOf(
  definition: Definition,
  side: string,
  { store }: Pick<Lifecycle, 'store'>,
): Promise<JsonObject> {
  const { draft, publishedVersion } = definition;
  if (side === 'draft') {
    if (!draft) throw definitionNotFound();
    return draft.content;
  }
  const version = side === 'published' ? publishedVersion : Number(side);
  if (version === null) throw definitionNotFound();
  return (await findVersion(store, definition, version)).content;
}

/** What an export is of unless told: what is being worked on, else in use, else the newest. */
export const newestSide = ({ draft, publishedVersion, latestVersion }: Definition): string =>
  draft ? 'draft' : String(publishedVersion ?? latestVersion);

/** Throws the 404 problem, and 422 `<kind>-invalid` for a side that is no specification. */
export async function compareVersions(
  definition: Definition,
  sides: { readonly from: string; readonly to: string },
  lifecycle: Lifecycle,
): Promise<WorkflowDiff> {
  const { grammar } = lifecycle;
  const read = async (side: string): Promise<NamedSpec> => {
    const { spec, diagnostics } = grammar.read(await contentOf(definition, side, lifecycle));
    if (!spec) throw definitionInvalid(grammar.kind, diagnostics);
    return spec;
  };
  return grammar.diff(await read(sides.from), await read(sides.to));
}
