import type { DefinitionStore } from '@platform/definition-store';
import type { DefinitionKind } from '@platform/definitions';
import type { EngineBindings, IngressClient } from '@platform/engine-api';
import type { RunStore } from '@platform/run-store';

import { readRecord } from '../records/read-record';
import type { LiveRuns } from '../runs/live-runs';
import { STORE_METHODS } from './remote';

/** What processes that compute may ask for. */
export interface Answering {
  readonly definitionStore: DefinitionStore;
  readonly store: Pick<RunStore, 'find'>;
  readonly live: Pick<LiveRuns, 'snapshot'>;
  readonly ingress: IngressClient;
  /** What the engine made of the ports; undefined while it has not told. */
  readonly bindings?: () => EngineBindings | undefined;
}

type Answer = (given: never) => Promise<unknown>;

/** Answers what a process that computes asks, by the name of what `remoteOver` calls there. */
export function answersFrom(deps: Answering): (name: string, given: unknown) => Promise<string> {
  const { definitionStore, store, live, ingress, bindings } = deps;
  const answers = new Map<string, Answer>([
    ...STORE_METHODS.map((name): [string, Answer] => {
      const method = (definitionStore as unknown as Record<string, unknown>)[name];
      return [
        name,
        (given: readonly unknown[]) => Reflect.apply(method as never, definitionStore, given),
      ];
    }),
    [
      'published',
      async ([kind]: readonly [DefinitionKind]) => {
        const { versions, ...rest } = await definitionStore.published(kind);
        // One by one afterwards, and none that is known there: all at once would hold up everybody.
        return { ...rest, versions: versions.map((version) => ({ ...version, content: null })) };
      },
    ],
    ['findRuns', (given: Parameters<RunStore['find']>) => store.find(...given)],
    ['bindings', async () => bindings?.()],
    ['snapshot', (given: readonly [string]) => live.snapshot(...given)],
    [
      'record',
      ([subject]: readonly [{ readonly kind: string; readonly id: string }]) =>
        readRecord(ingress, subject),
    ],
  ]);
  return async (name, given) => {
    const answer = answers.get(name);
    if (!answer) throw new Error(`question inconnue : ${name}`);
    return JSON.stringify((await answer(given as never)) ?? null);
  };
}
