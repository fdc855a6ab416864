import type { DefinitionStore } from '@platform/definition-store';
import type { DefinitionKind } from '@platform/definitions';
import type { EngineBindings, IngressClient } from '@platform/engine-api';
import type { RunStore } from '@platform/run-store';

import { readRecord } from '../records/read-record';
import type { LiveRuns } from '../runs/live-runs';
import { STORE_METHODS } from './remote';

/** What a compute process may ask the proxy for. */
export interface Answering {
  readonly definitionStore: DefinitionStore;
  readonly store: Pick<RunStore, 'find'>;
  readonly live: Pick<LiveRuns, 'snapshot'>;
  readonly ingress: IngressClient;
  /** The port bindings of the engine. Undefined until the engine has reported them. */
  readonly bindings?: () => EngineBindings | undefined;
}

type Answer = (given: never) => Promise<unknown>;

/** Answers the questions of a compute process, by the names that `remoteOver` uses there. */
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
        // The process asks for missing contents one by one: all at once would block the event loop.
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
