import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

const CLIENT = join(__dirname, 'record-client.mjs');

export type ClientAction = 'create' | 'change' | 'search';

/** The FHIR client of another maker: an ES module that the test runner does not load, so it has a process of its own. */
export interface RecordClient {
  /** Returns the resource that results, or the resources that a search finds. */
  call<T>(action: ClientAction, value: object): Promise<T>;
  stop(): void;
}

interface ClientAnswer {
  readonly id: string;
  readonly result?: unknown;
  readonly error?: string;
}

export function startRecordClient(fhirUrl: string): RecordClient {
  const client = fork(CLIENT, [fhirUrl]);
  return {
    call: <T>(action: ClientAction, value: object) =>
      new Promise<T>((resolve, reject) => {
        const id = randomUUID();
        const hear = (answer: ClientAnswer): void => {
          if (answer.id !== id) return;
          client.off('message', hear);
          if (answer.error === undefined) resolve(answer.result as T);
          else reject(new Error(answer.error));
        };
        client.on('message', hear);
        client.send({ id, action, value });
      }),
    stop: () => void client.kill(),
  };
}
