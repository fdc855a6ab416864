import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { requireHeld, type DeclaredAttack } from '../attack';
import { type Target } from '../target/target';
import { watchMemory } from '../watch/memory';
import { uniqueName, retryWhileRefused, requireReady, waitForRun } from './workflows';
import { many } from './inputs';

const UNREAD_CLIENTS = 500;
/** Number of client addresses. Each may have 256 connections. */
const READER_ADDRESSES = 2;
const REQUESTS = 9;
const LARGE_NOTE = 'a'.repeat(1_000_000);
/** Longer than the server waits for a client that does not read a response of 1 MB. */
const HOLD_UNREAD_MS = 90_000;
const PROBE_INTERVAL_MS = 1_000;
/**
 * Maximum growth of memory in MiB that stays: unread responses (64), responses in progress, and what the runtime has no
 * reason to collect while the process rests. Without the bound on unread responses each connection holds one, 500 MiB.
 */
const MAX_KEPT_MIB = 384;
/**
 * Maximum growth at any moment. Each response is parsed and serialised, some megabytes that are garbage at once; how much
 * of it the runtime lets pile up before it collects depends on the cores that it gets.
 */
const MAX_PEAK_MIB = 1_024;

/** Sends requests in one piece and reads no response. */
function deafClient(proxyUrl: string, request: string, last: number): Socket {
  const { hostname, port } = new URL(proxyUrl);
  const localAddress = `127.0.0.${last}`;
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => undefined).pause();
  socket.write(request.repeat(REQUESTS));
  return socket;
}

/** Starts a run whose representation is one megabyte. Returns its id. */
async function largeRun(target: Target): Promise<string> {
  const eventId = uniqueName('large');
  const body = {
    eventId,
    eventType: 'lab.potassium.available',
    patientId: 'p-severe',
    observedAt: '2026-11-18T08:10:00+01:00',
    note: LARGE_NOTE,
  };
  const key = await target.keyFor('source');
  const posted = await retryWhileRefused(() => target.call('/api/events', { key, body }));
  requireReady(posted.status === 202, 'the event', posted);
  await waitForRun(target, eventId, {
    what: 'to be there',
    holds: ({ snapshot }) => snapshot?.phase === 'ended',
  });
  return eventId;
}

export const unreadAttacks: readonly DeclaredAttack[] = [
  {
    name: 'unread-answers',
    does: 'pipelines requests for answers of a megabyte on 500 connections and reads none',
    // Each response is a megabyte of JSON to parse and to serialise.
    healthMayWaitMs: 2_000,
    async run(target) {
      const runId = await largeRun(target);
      const key = await target.keyFor('viewer', 'clinician');
      const request = `GET /api/runs/${runId} HTTP/1.1\r\nHost: h\r\nX-Api-Key: ${key}\r\n\r\n`;
      const memory = watchMemory(() => target.stack.proxy.pid);
      const before = memory.take() ?? 0;
      const sockets = many(UNREAD_CLIENTS, (at) =>
        deafClient(target.stack.proxyUrl, request, 41 + (at % READER_ADDRESSES)),
      );
      // A client that keeps sending must be cut as well.
      const pokes = setInterval(
        () => sockets.forEach((socket) => socket.write('\r\n')),
        PROBE_INTERVAL_MS,
      );
      try {
        await delay(HOLD_UNREAD_MS / 2);
        const early = memory.take() ?? 0;
        await delay(HOLD_UNREAD_MS / 2);
        const keptMiB = (memory.lowest() ?? 0) - before;
        const peakMiB = Math.max(early, memory.take() ?? 0) - before;
        const cut = sockets.filter(({ destroyed }) => destroyed).length;
        const other = await target.call('/api/me', { key, from: '127.0.0.45' });
        requireHeld(other.status === 200, `another caller was answered ${other.status}`);
        requireHeld(keptMiB < MAX_KEPT_MIB, `the proxy keeps ${keptMiB} MiB for what nobody reads`);
        requireHeld(peakMiB < MAX_PEAK_MIB, `the proxy took ${peakMiB} MiB at a moment`);
        return `${cut} of ${UNREAD_CLIENTS} cut, ${keptMiB} MiB kept, ${peakMiB} MiB at most, another caller is served`;
      } finally {
        memory.stop();
        clearInterval(pokes);
        sockets.forEach((socket) => socket.destroy());
      }
    },
  },
];
