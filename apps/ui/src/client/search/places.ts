import type { components } from '@platform/api-client';

import type { Catalog } from '../api/use-catalog';
import { elementsOf, findElements, itemOf } from '../catalog/elements';
import { isFound } from '../shared/is-found';

/** The kinds of places, in the order in which they are shown. */
export const PLACE_KINDS = ['page', 'workflow', 'run', 'subject', 'element'] as const;

/** Most places of one kind: who looks for another one types more. */
const MAX_OF_KIND = 8;

/** Somewhere to go. */
export interface Place {
  readonly kind: (typeof PLACE_KINDS)[number];
  /** Unique among the places of its kind. */
  readonly name: string;
  readonly label: string;
  readonly detail?: string;
  readonly path: string;
}

/** What is searched. Undefined: not read yet, or not for this caller. */
export interface Searched {
  /** The pages of the navigation, with their words. */
  readonly pages: readonly { readonly name: string; readonly label: string }[];
  readonly workflows: readonly Pick<components['schemas']['DefinitionSummary'], 'slug' | 'name'>[];
  readonly catalog: Catalog | undefined;
}

const address = (path: string, search: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(search).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** An id has no space, and is no single letter on the way to a word. */
const mayBeId = (text: string): boolean => /^\S{2,}$/.test(text);

/** Returns where a text may lead: what has its words in its name, and the run or the subject that has it as its id. */
export function placesOf(text: string, { pages, workflows, catalog }: Searched): readonly Place[] {
  const find = text.trim();
  const found: Place[] = pages
    .filter(({ label }) => isFound(find, label))
    .map(({ name, label }) => ({ kind: 'page', name, label, path: `/${name}` }));
  if (find === '') return found;
  found.push(
    ...workflows
      .filter(({ slug, name }) => isFound(find, `${name} ${slug}`))
      .slice(0, MAX_OF_KIND)
      .map(({ slug, name }) => ({
        ...{ kind: 'workflow' as const, name: slug, label: name, detail: slug },
        path: `/workflows/${encodeURIComponent(slug)}`,
      })),
  );
  if (mayBeId(find)) {
    found.push({
      ...{ kind: 'run', name: find, label: find, path: `/runs/${encodeURIComponent(find)}` },
    });
    for (const { name } of catalog?.contextKinds ?? []) {
      const path = address('/runs', { subject: `${name}:${find}` });
      found.push({ kind: 'subject', name, label: `${name}:${find}`, path });
    }
  }
  if (catalog) {
    found.push(
      ...findElements(elementsOf(catalog), find)
        .slice(0, MAX_OF_KIND)
        .map((element) => ({
          ...{ kind: 'element' as const, name: itemOf(element), label: element.title },
          detail: element.id,
          path: address('/catalog', { item: itemOf(element) }),
        })),
    );
  }
  return found;
}
