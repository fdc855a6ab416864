import type { Socket } from 'node:net';

import { takingTurns, type MinuteLog, type Refusal } from '@platform/sdk';

import { parseHeader } from '../../message/parse-message';
import { frameTooLarge } from '../../message/refusals';
import { acknowledge, type Answer, type Answered } from './acknowledge';
import { FrameDecoder, type Framed } from './frame-decoder';
import type { ConnectionUse } from './connection-slots';
import type { Hl7Config } from './read-config';
import type { TakeMessage } from './take-message';

export interface ConnectionDeps {
  readonly config: Hl7Config;
  readonly take: TakeMessage;
  readonly log: MinuteLog;
  readonly place: ConnectionUse;
  /** Counts a message that cannot be read, for every feed. */
  readonly refuse: (refusal: Refusal) => void;
  /** Aborted when the source stops: the message in hand is finished, no other is begun. */
  readonly stopping: AbortSignal;
}

/** How long a connection that is closed is still read, so that its peer gets the last answer. */
const DRAIN_TIMEOUT_MS = 5_000;

/** Messages in a row whose content is refused. Whoever sends more of them sends no HL7, or nothing that helps. */
const MAX_REFUSED_IN_A_ROW = 20;

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => void socket.write(bytes, () => resolve()));

/**
 * Serves one connection until its peer leaves: one message after the other, each answered before the next is read. A
 * message that has no answer when the connection ends was not taken, or was, and its sender sends it again: the record
 * has the same key. Never rejects.
 */
export async function serveConnection(socket: Socket, deps: ConnectionDeps): Promise<void> {
  const { config, take, log, place, refuse, stopping } = deps;
  const decoder = new FrameDecoder(config.maxBytes);
  const breathe = takingTurns();
  let refusedInARow = 0;
  let isTaking = false;
  const setTaking = (is: boolean): void => {
    isTaking = is;
    place.taking(is);
  };
  let isClosing = false;
  let messageTimer: NodeJS.Timeout | undefined;
  let drainTimer: NodeJS.Timeout | undefined;

  const peer = socket.remoteAddress;
  const abandon = (why: string): void => {
    log.write({ source: 'hl7v2', peer, error: why }, 'connexion HL7 fermée');
    socket.destroy();
  };
  const onStop = (): void => void (isTaking || socket.destroy());
  socket.on('error', () => undefined);
  socket.setTimeout(config.idleTimeoutMs, () => void (isTaking || abandon('idle')));
  // Whoever sends no message from the start takes the place of a sender.
  const firstTimer = setInterval(
    () => void (isTaking || decoder.isInFrame || abandon('silent')),
    config.firstMessageTimeoutMs,
  );
  stopping.addEventListener('abort', onStop);

  /** Sends what is written, then reads and drops what the peer still sends: closing at once would lose the answer. */
  function close(): void {
    isClosing = true;
    socket.end();
    drainTimer = setTimeout(() => socket.destroy(), DRAIN_TIMEOUT_MS);
  }

  async function reply(answered: Answered | undefined, answer: Answer): Promise<void> {
    const { timezone } = config;
    const bytes = acknowledge(answered, answer, { now: new Date(), timezone });
    if (bytes) await write(socket, bytes);
  }

  async function handle(framed: Framed): Promise<void> {
    if (framed.kind === 'noise') return abandon('noise');
    if (framed.kind === 'too-large') {
      const { refusal, condition } = frameTooLarge(config.maxBytes);
      refuse(refusal);
      log.write({ source: 'hl7v2', peer, error: refusal.code }, 'message HL7 refusé');
      await reply(parseHeader(framed.head), { code: 'E', refusal, condition });
      return close();
    }
    if (framed.isAfterCut) {
      log.write({ source: 'hl7v2', peer, error: 'cut' }, 'message HL7 interrompu par le suivant');
    }
    setTaking(true);
    const verdict = await take(framed.bytes, stopping).finally(() => setTaking(false));
    if (verdict.kind === 'postponed') return abandon('postponed');
    await reply(verdict.answered, verdict.answer);
    if (verdict.answered) clearInterval(firstTimer);
    refusedInARow = verdict.answer.code === 'E' ? refusedInARow + 1 : 0;
    if (refusedInARow < MAX_REFUSED_IN_A_ROW) return;
    log.write({ source: 'hl7v2', peer, error: 'refused' }, 'connexion HL7 fermée');
    close();
  }

  try {
    for await (const chunk of socket) {
      if (isClosing) continue;
      place.read();
      for (const framed of decoder.push(chunk as Buffer)) {
        clearTimeout(messageTimer);
        messageTimer = undefined;
        await handle(framed);
        // A chunk may hold tens of thousands of frames, and what one of them takes is often done at once.
        await breathe();
        if (stopping.aborted && !isClosing) close();
        if (isClosing || socket.destroyed) break;
      }
      if (decoder.isInFrame && !isClosing) {
        messageTimer ??= setTimeout(() => abandon('slow'), config.messageTimeoutMs);
      }
    }
    socket.end();
  } catch (error) {
    // The peer left in the middle, or our own code failed: either way the message is unanswered.
    if (!socket.destroyed) abandon((error as Error).message);
  } finally {
    clearInterval(firstTimer);
    clearTimeout(messageTimer);
    clearTimeout(drainTimer);
    stopping.removeEventListener('abort', onStop);
  }
}
