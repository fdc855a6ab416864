import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { requireHeld, type Attack } from '../attack';
import { type Target } from '../target/target';
import { watchMemory } from '../watch/memory';
import { fresh, insist, requireReady, runOnce } from './workflows';

const CLIENTS = 500;
/** Each may have 256 connections. */
const ADDRESSES = 2;
const REQUESTS = 9;
const LARGE_NOTE = 'a'.repeat(1_000_000);
/** Longer than an answer of a megabyte may stay unread. */
const HOLD_MS = 90_000;
const PROBE_INTERVAL_MS = 1_000;
/** What may be unread, what is being made for it, and what the runtime has not given back yet. */
const MAX_MIB = 512;

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
    does: 'pipelines requests for answers of a megabyte on 500 connections and reads none',
    mode: 'keys',
    isQuick: false,
    // Each answer is a megabyte of JSON to be read and written.
    healthMayWaitMs: 2_000,
    async run(target) {
      const runId = await largeRun(target);
      const key = await target.keyFor('viewer', 'clinician');
      const request = `GET /api/runs/${runId} HTTP/1.1\r\nHost: h\r\nX-Api-Key: ${key}\r\n\r\n`;
      const memory = watchMemory(() => target.stack.proxy.pid);
      const before = memory.take() ?? 0;
      const sockets = Array.from({ length: CLIENTS }, (_each, at) =>
        deafClient(target.stack.proxyUrl, request, 41 + (at % ADDRESSES)),
      );
      // Neither does sending more keep a connection.
      const pokes = setInterval(
        () => sockets.forEach((socket) => socket.write('\r\n')),
        PROBE_INTERVAL_MS,
      );
      try {
        await delay(HOLD_MS);
        const most = (memory.take() ?? 0) - before;
        const cut = sockets.filter(({ destroyed }) => destroyed).length;
        const other = await target.call('/api/me', { key, from: '127.0.0.45' });
        requireHeld(other.status === 200, `another caller was answered ${other.status}`);
        requireHeld(most < MAX_MIB, `the proxy took ${most} MiB for what nobody reads`);
        return `${cut} of ${CLIENTS} cut, ${most} MiB, another caller is served`;
      } finally {
        memory.stop();
        clearInterval(pokes);
        sockets.forEach((socket) => socket.destroy());
      }
    },
  },
];
