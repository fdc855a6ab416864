import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase, type Database } from '@platform/database';
import { openDefinitionStore, type DefinitionStore } from '@platform/stores';
import type { DefinitionKind, DefinitionPins } from '@platform/definitions';
import type { JsonObject } from '@platform/ports';

/** A SQLite file with a definition store in it. */
export interface PlatformDatabase {
  readonly url: string;
  readonly store: DefinitionStore;
  /** Publishes the content as the next version of the definition. */
  publish(
    kind: DefinitionKind,
    content: JsonObject & { readonly slug: string },
    pins?: Partial<DefinitionPins>,
  ): Promise<void>;
  /** Overwrites the stored version with text that is not JSON. */
  damage(id: string): Promise<void>;
  close(): Promise<void>;
}

async function damage({ knex }: Database, id: string): Promise<void> {
  const triggers = (await knex('sqlite_master').where({ type: 'trigger' }).select('name')) as {
    name: string;
  }[];
  for (const { name } of triggers) await knex.raw('DROP TRIGGER ??', [name]);
  const damaged = await knex('definition_versions').where({ id }).update({ content: '{' });
  if (damaged !== 1) throw new Error(`no version ${id}`);
}

export async function openPlatformDatabase(): Promise<PlatformDatabase> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'platform definitions ')));
  const url = `sqlite:${join(folder, 'platform.sqlite')}`;
  const database = await openDatabase(url);
  const store = await openDefinitionStore(database);
  return {
    url,
    store,
    async publish(kind, content, pins = {}) {
      const { slug } = content;
      const found = await store.get({ kind, slug });
      await store.publish(
        { kind, slug },
        {
          name: slug,
          hash: 'hash',
          content,
          pins: { workflows: {}, agents: {}, plugins: {}, ...pins },
          author: 'user:ada',
          note: null,
          origin: 'publish',
          rollbackOf: null,
          file: null,
        },
        {
          seen: found?.revision ?? 'absent',
          publicationRevision: await store.publicationRevision(),
        },
      );
    },
    damage: (id) => damage(database, id),
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const workflowOf = (slug: string, ...types: readonly string[]) => ({
  apiVersion: 'platform/workflow-v1',
  slug,
  name: slug,
  nodes: types.map((type, at) => ({ id: `n${at}`, type })),
  edges: [],
});

export const agentOf = (slug: string, ...tools: readonly string[]) => ({
  apiVersion: 'platform/agent-v1',
  slug,
  name: slug,
  provider: 'scripted',
  model: 'm',
  prompt: 'p',
  inputs: [{ name: 'question', type: 'string' }],
  outputs: [{ name: 'answer', type: 'string' }],
  tools: [...tools],
});
