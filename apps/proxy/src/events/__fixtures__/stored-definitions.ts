import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@platform/database';
import { openDefinitionStore, type DefinitionStore } from '@platform/stores';
import {
  createVersionSource,
  createWorkflowChecker,
  type DefinitionPins,
} from '@platform/definitions';
import { ENGINE_LIMITS } from '@platform/engine-api';
import type { JsonObject } from '@platform/ports';
import { specHash, type WorkflowSpec } from '@platform/workflow';

import { proxyCatalog } from '../../__fixtures__/proxy-catalog';
import { currentDefinitions, type CurrentDefinitions } from '../../definitions/current-definitions';
import { createPublishedReader } from '../../definitions/published/published-reader';

const NO_INSTANCE = {
  boundPorts: new Set<string>(),
  standInPorts: new Map<string, string>(),
  recordKinds: new Set<string>(),
  providers: new Set<string>(),
  locale: 'fr',
};

/** A definition store in its own temporary file. */
export interface StoredDefinitions {
  readonly definitionStore: DefinitionStore;
  /** A new reader over the same store, as another proxy would open it. */
  inForce(): CurrentDefinitions;
  /** Publishes a version without checking it. Returns its number. */
  publish(spec: WorkflowSpec, pins?: Partial<DefinitionPins>): Promise<number>;
  retire(slug: string): Promise<void>;
  close(): Promise<void>;
}

export async function openStoredDefinitions(
  now: () => Date = () => new Date(),
): Promise<StoredDefinitions> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy definitions '));
  const database = await openDatabase(`sqlite:${join(folder, 'definitions.sqlite')}`);
  const definitionStore = await openDefinitionStore(database, { now });
  const keyOf = (slug: string) => ({ kind: 'workflow', slug }) as const;
  const basisOf = async (slug: string) => ({
    seen: (await definitionStore.get(keyOf(slug)))?.revision ?? ('absent' as const),
    publicationRevision: await definitionStore.publicationRevision(),
  });
  return {
    definitionStore,
    inForce: () =>
      currentDefinitions(
        createPublishedReader({
          store: definitionStore,
          installation: { catalog: proxyCatalog, instance: NO_INSTANCE },
          checker: createWorkflowChecker({
            versions: createVersionSource(definitionStore),
            engine: ENGINE_LIMITS,
          }),
          versions: createVersionSource(definitionStore),
        }),
      ),
    async publish(spec, pins) {
      const { version } = await definitionStore.publish(
        keyOf(spec.slug),
        {
          name: spec.name,
          content: spec as unknown as JsonObject,
          hash: specHash(spec),
          pins: { workflows: {}, agents: {}, plugins: {}, ...pins },
          author: 'key:1',
          note: null,
          origin: 'publish',
          rollbackOf: null,
          file: null,
        },
        await basisOf(spec.slug),
      );
      return version;
    },
    async retire(slug) {
      await definitionStore.retire(keyOf(slug), await basisOf(slug));
    },
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
