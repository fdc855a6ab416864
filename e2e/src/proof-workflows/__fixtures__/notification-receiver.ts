import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A notification as the webhook of the port `notification` sends it. */
export interface Sent {
  readonly severity: string;
  readonly title: string;
  readonly body: string;
  readonly channel?: string;
  readonly patientId?: string;
}

/** The system outside the record that gets the notifications. */
export interface NotificationReceiver {
  readonly url: string;
  /** What came in about a patient, each notification once. */
  about(patient: { readonly id: string }): readonly Sent[];
  close(): void;
}

export async function openNotificationReceiver(): Promise<NotificationReceiver> {
  const received = new Map<string, Sent>();
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const key = String(request.headers['webhook-id']);
      received.set(key, (body as { readonly data: Sent }).data);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/notifications`,
    about: ({ id }) => [...received.values()].filter(({ patientId }) => patientId === id),
    close: () => void server.close(),
  };
}
