import type { DefinitionReader } from '@platform/stores';
import type { DefinitionKind } from '@platform/definitions';
import type { EngineBindings, IngressClient } from '@platform/engine-api';
import type { RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { readRecord } from '../records/read-record';
import type { LiveRuns } from '@platform/run-projection';
import type { ComputeRequest } from './computations';
import { STORE_METHODS } from './remote';

/** What a compute process may ask the proxy for. */
export interface Answering {
  readonly definitionStore: DefinitionReader;
  readonly store: Pick<RunStore, 'find'>;
  readonly live: Pick<LiveRuns, 'snapshot'>;
  readonly ingress: Pick<IngressClient, 'recordSnapshot'>;
  /** The port bindings of the engine. Undefined until the engine has reported them. */
  readonly bindings?: () => EngineBindings | undefined;
}

const log = createLogger('compute');

/** Maximum characters of a question in the log: the process can ask for what it likes. */
const MAX_LOGGED = 100;

interface RecordSubject {
  readonly kind: string;
  readonly id: string;
}

/** Answers a question, as JSON. */
type Answers = (name: string, given: unknown) => Promise<string>;

type Answer = (given: never) => Promise<unknown>;

/**
 * Answers the questions of a compute process, by the names that `remoteOver` uses there. A behavior of a plugin may ask
 * them as well, so no answer changes anything. For records see `answersOfRequest`.
 */
export function answersFrom(deps: Answering): Answers {
  const { definitionStore, store, live, ingress, bindings } = deps;
  const answers = new Map<string, Answer>([
    ...STORE_METHODS.map((name): [string, Answer] => {
      const method = definitionStore[name] as never;
      return [name, (given: readonly unknown[]) => Reflect.apply(method, definitionStore, given)];
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
    ['record', ([subject]: readonly [RecordSubject]) => readRecord(ingress, subject)],
  ]);
  return async (name, given) => {
    const answer = answers.get(name);
    if (!answer) {
      log.warn(
        { question: name.slice(0, MAX_LOGGED) },
        'question refusée à un processus de calcul',
      );
      throw new Error('question inconnue');
    }
    return JSON.stringify((await answer(given as never)) ?? null);
  };
}

/**
 * Adds what depends on the request: the process may add lines about resources to the audit log, and gets the records that a
 * line of this request names.
 */
export function answersOfRequest(
  answer: Answers,
  { audit, audited = [] }: Pick<ComputeRequest, 'audit' | 'audited'>,
): Answers {
  const named = new Set(audited);
  return async (name, given) => {
    if (name === 'audit') {
      const [resource] = given as readonly [string];
      if (!audit) throw new Error('question sans journal');
      await audit(resource);
      named.add(resource);
      return 'null';
    }
    if (name === 'record') {
      const [{ kind, id }] = given as readonly [RecordSubject];
      if (!named.has(`${kind}:${id}`)) throw new Error('dossier sans ligne au journal');
    }
    return answer(name, given);
  };
}
