import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

import { listenOnLoopback } from '@platform/testing';

/** An ingress with the record service behind it: answers snapshots, and remembers what it was asked. */
export interface RecordServiceStandIn {
  readonly url: string;
  /** `<service>/<handler> <kind> <id>`, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** `records`: id → snapshot of a patient. */
export async function startRecordService(
  records: Readonly<Record<string, object>>,
): Promise<RecordServiceStandIn> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void (json(request) as Promise<{ kind: string; id: string }>).then(({ kind, id }) => {
      asked.push(`${request.url?.slice(1)} ${kind} ${id}`);
      const snapshot = kind === 'patient' ? records[id] : undefined;
      const code = kind === 'patient' ? 'record-not-found' : 'record-unbound';
      response.writeHead(snapshot ? 200 : 404, {
        'content-type': 'application/json',
        ...(!snapshot && { 'x-restate-error-source': 'invocation' }),
      });
      response.end(
        JSON.stringify(snapshot ?? { message: 'refusé', metadata: { code }, code: 404 }),
      );
    });
  });
  const { url, close } = await listenOnLoopback(server);
  return {
    ...{ url, asked, close },
  };
}
