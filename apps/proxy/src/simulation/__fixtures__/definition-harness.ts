import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Catalog } from '@platform/catalog';
import { openDatabase, type Database } from '@platform/database';
import { openDefinitionStore, type DefinitionStore } from '@platform/stores';
import type { JsonObject } from '@platform/ports';
import { specHash, type WorkflowSpec } from '@platform/workflow';

import type { CurrentDefinitions } from '../../definitions/current-definitions';
import { resolveVersion } from '../../definitions/resolve-version';

/** Stored workflows in a database of their own, and what of them is published. */
export interface DefinitionHarness {
  readonly database: Database;
  readonly definitionStore: DefinitionStore;
  readonly definitions: CurrentDefinitions;
  /** Publishes the next version of a workflow; `pins`: versions of what it calls. */
  publish(spec: WorkflowSpec, pins?: Readonly<Record<string, number>>): Promise<number>;
  draft(content: object & { readonly slug: string }): Promise<void>;
  close(): Promise<void>;
}

const asJson = (spec: object): JsonObject => spec as JsonObject;

export async function openDefinitionHarness(
  catalog: Catalog,
  now: () => Date = () => new Date(),
): Promise<DefinitionHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'definition bench '));
  const database = await openDatabase(`sqlite:${join(folder, 'platform.sqlite')}`);
  const store = await openDefinitionStore(database, { now });
  const seen = async (slug: string) =>
    (await store.get({ kind: 'workflow', slug }))?.revision ?? ('absent' as const);

  async function pinsOf(versions: Readonly<Record<string, number>>) {
    const pins: Record<string, { readonly version: number; readonly hash: string }> = {};
    for (const [slug, version] of Object.entries(versions)) {
      const stored = await store.version({ kind: 'workflow', slug }, version);
      if (!stored) throw new Error(`${slug}@${version}`);
      pins[slug] = { version, hash: stored.hash };
    }
    return pins;
  }

  return {
    database,
    definitionStore: store,
    definitions: {
      async inForce() {
        const { versions } = await store.published('workflow');
        const found = await Promise.all(
          versions.map(({ slug }) => resolveVersion(store, slug, 'published')),
        );
        const workflows = found.flatMap((workflow) => workflow ?? []);
        return { catalog, workflows, agents: [], unserved: [] };
      },
      unserved: () => [],
      unbound: () => [],
    },
    async publish(spec, pins = {}) {
      const { version } = await store.publish(
        { kind: 'workflow', slug: spec.slug },
        {
          name: spec.name,
          hash: specHash(spec),
          content: asJson(spec),
          pins: { workflows: await pinsOf(pins), agents: {}, plugins: {} },
          author: 'designer-1',
          note: null,
          origin: 'publish',
          rollbackOf: null,
          file: null,
        },
        { seen: await seen(spec.slug), publicationRevision: await store.publicationRevision() },
      );
      return version;
    },
    async draft(content) {
      const { slug } = content;
      const draft = { name: slug, content: asJson(content), hash: 'draft', author: 'designer-1' };
      await store.saveDraft({ kind: 'workflow', slug }, draft, await seen(slug));
    },
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
