import { takingTurns } from '@platform/sdk';
import type { Catalog } from '@platform/catalog';
import type { DefinitionStore } from '@platform/stores';
import {
  usesOf,
  type DefinitionKey,
  type DefinitionKind,
  type DefinitionSummary,
  type Use,
} from '@platform/definitions';
import type { LocalizableText } from '@platform/ports';

import { createKnownUses } from './known-uses';

/** Of one request. The next one goes on where it stopped. */
const MAX_READ = 200;
const MAX_LOOKED_AT = 2_000;
const LISTED_AT_ONCE = 200;

const NEXT_KIND: Readonly<Record<DefinitionKind, DefinitionKind | undefined>> = {
  workflow: 'agent',
  agent: undefined,
};

/** Where to go on: after a slug of a kind, or at its first one. */
export interface UsesPosition {
  readonly kind: DefinitionKind;
  readonly after?: string;
}

/** A definition that uses what was asked for. */
export interface FoundUse extends DefinitionKey {
  readonly name: LocalizableText;
  readonly publishedVersion: number | null;
  /** Whether the published version uses it, and whether the draft does. */
  readonly inPublished: boolean;
  readonly inDraft: boolean;
}

export interface FoundUses {
  readonly items: readonly FoundUse[];
  /** Absent: that was all. */
  readonly next?: UsesPosition;
}

export interface UsesRequest {
  readonly of: Use;
  readonly limit: number;
  readonly from?: UsesPosition;
}

interface FindUsesDeps {
  readonly store: Pick<DefinitionStore, 'get' | 'version' | 'list'>;
  readonly catalog: () => Promise<Catalog>;
}

/** A type of a value reaches a workflow also through the ports and settings of the node types that have it. */
function namesOf(wanted: Use, catalog: Catalog): ReadonlySet<Use> {
  if (!/^(value-set|type|dimension):/.test(wanted)) return new Set([wanted]);
  const nodes = [...catalog.nodes.values()]
    .filter(({ inputs, outputs, config }) => usesOf([inputs, outputs, config]).has(wanted))
    .map(({ id }): Use => `node:${id}`);
  return new Set([wanted, ...nodes]);
}

/**
 * Returns a function that finds the definitions that use something: workflows, then agents, each in slug order. It looks at
 * a bounded number of definitions, so that a page may have fewer items than `limit`, even none, and still a next one.
 */
export function createFindUses({ store, catalog }: FindUsesDeps) {
  const usesOfDefinition = createKnownUses(store);

  return async ({ of, limit, from = { kind: 'workflow' } }: UsesRequest): Promise<FoundUses> => {
    const names = namesOf(of, await catalog());
    const hasOne = (uses: ReadonlySet<Use> | undefined): boolean =>
      uses !== undefined && [...names].some((name) => uses.has(name));
    const breathe = takingTurns();
    const items: FoundUse[] = [];
    let read = 0;
    let lookedAt = 0;

    async function lookAt(summary: DefinitionSummary): Promise<void> {
      const { kind, slug, name, publishedVersion } = summary;
      const { published, draft } = await usesOfDefinition(summary, () => (read += 1));
      lookedAt += 1;
      const inPublished = hasOne(published);
      const inDraft = hasOne(draft);
      if (inPublished || inDraft)
        items.push({ kind, slug, name, publishedVersion, inPublished, inDraft });
      await breathe();
    }

    const isFull = (): boolean =>
      items.length >= limit || read >= MAX_READ || lookedAt >= MAX_LOOKED_AT;

    let position: UsesPosition | undefined = from;
    while (position && !isFull()) {
      const { kind, after }: UsesPosition = position;
      const page = { limit: LISTED_AT_ONCE, ...(after !== undefined && { after }) };
      const listed = await store.list(kind, page);
      for (const summary of listed) {
        await lookAt(summary);
        position = { kind, after: summary.slug };
        if (isFull()) break;
      }
      const isLast = listed.length < LISTED_AT_ONCE && position.after === listed.at(-1)?.slug;
      const next: DefinitionKind | undefined = NEXT_KIND[kind];
      if (listed.length === 0 || isLast) position = next && { kind: next };
    }
    return position ? { items, next: position } : { items };
  };
}
