import { connect, type Socket } from 'node:net';

import { requireHeld, type Attack } from '../attack';
import { type Target } from '../target/target';
import { until } from './until';
import { fresh, insist, requireReady, runOnce } from './workflows';

const CLIENTS = 300;
/** Each may have 256 connections. */
const ADDRESSES = 2;
const REQUESTS = 9;
const LARGE_NOTE = 'a'.repeat(1_000_000);
/** A megabyte may take 46 s to be read; that many of them take a busy machine longer to make. */
const CUT_WITHIN_MS = 240_000;

/** Sends requests in one piece, and reads nothing. */
function deafClient(proxyUrl: string, request: string, last: number): Socket {
  const { hostname, port } = new URL(proxyUrl);
  const localAddress = `127.0.0.${last}`;
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => undefined).pause();
  socket.write(request.repeat(REQUESTS));
  return socket;
}

/** A run that is answered with a megabyte. */
async function largeRun(target: Target): Promise<string> {
  const eventId = fresh('large');
  const body = {
    ...{ eventId, eventType: 'lab.potassium.available', patientId: 'p-severe' },
    ...{ observedAt: '2026-11-18T08:10:00+01:00', note: LARGE_NOTE },
  };
  const key = await target.keyFor('source');
  const posted = await insist(() => target.call('/api/events', { key, body }));
  requireReady(posted.status === 202, 'the event', posted);
  await runOnce(target, eventId, {
    what: 'to be there',
    holds: ({ snapshot }) => snapshot?.phase === 'ended',
  });
  return eventId;
}

export const unreadAttacks: readonly Attack[] = [
  {
    name: 'unread-answers',
    does: 'pipelines requests for answers of a megabyte on 300 connections and reads none',
    mode: 'keys',
    isQuick: false,
    // Each answer is a megabyte of JSON to be read and written.
    healthMayWaitMs: 2_000,
    async run(target) {
      const runId = await largeRun(target);
      const key = await target.keyFor('viewer', 'clinician');
      const request = `GET /api/runs/${runId} HTTP/1.1\r\nHost: h\r\nX-Api-Key: ${key}\r\n\r\n`;
      const sockets = Array.from({ length: CLIENTS }, (_each, at) =>
        deafClient(target.stack.proxyUrl, request, 41 + (at % ADDRESSES)),
      );
      // Who reads nothing hears of nothing: what it writes fails once the other side is gone.
      const pokes = setInterval(() => sockets.forEach((socket) => socket.write('\r\n')), 1_000);
      try {
        await until(
          'the clients to be cut',
          () => sockets.every(({ destroyed }) => destroyed),
          CUT_WITHIN_MS,
        );
        const other = await target.call('/api/me', { key, from: '127.0.0.45' });
        requireHeld(other.status === 200, `another caller was answered ${other.status}`);
        return 'all cut, another caller is served';
      } finally {
        clearInterval(pokes);
        sockets.forEach((socket) => socket.destroy());
      }
    },
  },
];
