import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { until } from '@platform/testing';

import { type DeclaredAttack, requireHeld } from '../attack';
import { portOfListener, proxyLog, withSources } from '../target/source-instance';
import { type Target } from '../target/target';
import { many } from './inputs';

const HL7 = (folder: string) => withSources(folder, { sources: { hl7v2: { port: 0 } } });
const LISTENS = 'écoute HL7';

const [START, END] = ['\v', '\x1c\r'];
const framed = (...segments: readonly string[]): string => `${START}${segments.join('\r')}\r${END}`;

const head = (controlId: string, type = 'ORU^R01'): string =>
  `MSH|^~\\&|SIL|LABO|PLATFORM|CHU|20261120083000||${type}|${controlId}|P|2.5|||||FRA|8859/1`;
const PATIENT = 'PID|1||p-severe^^^CHU^PI';
const ORDER = 'OBR|1|P-1|F-1|IONO^Ionogramme^L|||20261120080000|||||||||||||||20261120082900|||F';
const potassium = (at: number): string =>
  `OBX|${at}|NM|2823-3^Potassium^LN|${at}|5.${at}|mmol/L^^UCUM|3.5-5.1|HH|||F|||20261120081000`;
const list = (count: number, segmentAt: (at: number) => string): readonly string[] =>
  many(count, (at) => segmentAt(at + 1));

interface Sender {
  readonly socket: Socket;
  /** The acknowledgement codes that came back. */
  readonly codes: string[];
}

/** Connects to the listener and sends these bytes. Errors are ignored: it may close the connection. */
async function send({ stack }: Target, text = '', from = '127.0.0.1'): Promise<Sender> {
  const port = await portOfListener(stack, LISTENS);
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  const codes: string[] = [];
  let rest = '';
  socket.setEncoding('latin1').on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    rest += chunk;
    for (const [, code = ''] of rest.matchAll(/MSA\|([A-Z]{2})/g)) codes.push(code);
    rest = rest.slice(rest.lastIndexOf(END) + 1);
  });
  if (text !== '') socket.write(text, 'latin1');
  return { socket, codes };
}

/** Sends until the listener has answered everything or has closed the connection. Returns what it answered. */
async function answersTo(target: Target, text: string, count: number): Promise<readonly string[]> {
  const { socket, codes } = await send(target, text);
  try {
    await until(() => socket.destroyed || codes.length >= count, 'the answers', 60_000);
  } finally {
    socket.destroy();
  }
  return codes;
}

/** How many lines of the proxy's log say this. */
const linesSaying = ({ stack }: Target, text: string): number =>
  proxyLog(stack).split(text).length - 1;

const EMPTY_FRAMES = 20_000;
const MAX_LOG_LINES = 20;

/** Requires that an ordinary message of another sender is taken now. */
async function requireTaken(target: Target, controlId: string, from?: string): Promise<void> {
  const message = framed(head(controlId), PATIENT, ORDER, potassium(1));
  const { socket, codes } = await send(target, message, from);
  await until(() => socket.destroyed || codes.length > 0, 'another sender to be answered');
  socket.destroy();
  requireHeld(codes.join() === 'AA', `another sender was answered ${codes.join() || 'nothing'}`);
}

/** Attacks by a sender who reaches the listener of HL7 messages. */
export const hl7Attacks: readonly DeclaredAttack[] = [
  {
    name: 'hl7-empty-frames',
    does: 'sends 20,000 empty HL7 frames on one connection',
    mode: 'open',
    isQuick: true,
    ownStack: HL7,
    async run(target) {
      const codes = await answersTo(target, `${START}${END}`.repeat(EMPTY_FRAMES), EMPTY_FRAMES);
      await requireTaken(target, 'AFTER');
      const lines = linesSaying(target, 'message HL7 refusé');
      requireHeld(lines <= MAX_LOG_LINES, `${lines} log lines`);
      return `${codes.length} refusals, then closed; ${lines} log lines`;
    },
  },
  {
    name: 'hl7-refused-messages',
    does: 'sends 20,000 HL7 messages of a type that does not exist on one connection',
    mode: 'open',
    isQuick: true,
    ownStack: HL7,
    async run(target) {
      const text = list(EMPTY_FRAMES, (at) => framed(`MSH|^~\\&|||||||Z|${at}`)).join('');
      const codes = await answersTo(target, text, EMPTY_FRAMES);
      await requireTaken(target, 'AFTER');
      const lines = linesSaying(target, 'message HL7 refusé');
      requireHeld(lines <= MAX_LOG_LINES, `${lines} log lines`);
      return `${codes.length} refusals, then closed; ${lines} log lines`;
    },
  },
  {
    name: 'hl7-many-results',
    does: 'sends HL7 messages with 19,000 results, with 2,000 that the platform refuses, and with 200',
    mode: 'open',
    ownStack: HL7,
    async run(target) {
      const got: string[] = [];
      const messages = [
        [PATIENT, ORDER, ...list(19_000, potassium)],
        // Without a patient, no result becomes an event.
        ['PID|1', ORDER, ...list(2_000, potassium)],
        [PATIENT, ORDER, ...list(200, potassium)],
      ];
      for (const segments of messages) {
        const codes = await answersTo(target, framed(head(`M-${got.length}`), ...segments), 1);
        got.push(codes.join() || 'closed');
      }
      requireHeld(got[2] === 'AA', `200 results were answered ${got[2]}`);
      return got.join(', ');
    },
  },
  {
    name: 'hl7-heavy-message',
    does: 'sends HL7 messages of 4 MB: all separators, a huge header, notes behind everything',
    mode: 'open',
    ownStack: HL7,
    async run(target) {
      const size = 4_000_000;
      const parts = `${Array(200).fill('&'.repeat(190)).join('^')}~`;
      const manyParts = parts.repeat(Math.floor(size / parts.length) - 10);
      const messages = {
        identifiers: [head('1'), `PID|1||${manyParts}`, ORDER, ...list(100, potassium)],
        header: [`${head('2')}|||${manyParts}`, PATIENT, ORDER, potassium(1)],
        sender: [`MSH|^~\\&|${manyParts}|||||||ORU^R01|3|P|2.5`, PATIENT, ORDER, potassium(1)],
        notes: [
          head('4'),
          PATIENT,
          ORDER,
          `NTE|1||${'x'.repeat(size / 2)}`,
          ...list(1_000, (at) => `${potassium(at)}`.replace('20261120081000', 'never')),
        ],
        specimens: [
          head('5'),
          PATIENT,
          ORDER,
          ...list(9_000, (at) => `SPM|${at}|S-${at}||BLD|||||${'y'.repeat(80)}`),
          ...list(100, potassium),
        ],
        fields: [head('6'), PATIENT, ORDER, ...list(10_000, (at) => `ZZZ|${at}${'|'.repeat(390)}`)],
      };
      const got: string[] = [];
      for (const [name, segments] of Object.entries(messages)) {
        const codes = await answersTo(target, framed(...segments), 1);
        got.push(`${name} ${codes.join() || 'closed'}`);
      }
      await requireTaken(target, 'AFTER');
      return got.join(', ');
    },
  },
  {
    name: 'hl7-silent-connections',
    does: 'opens 200 connections to the HL7 listener from one address and says nothing, or a byte now and then',
    mode: 'open',
    isQuick: true,
    ownStack: HL7,
    async run(target) {
      const senders = await Promise.all(
        list(200, () => '').map((text) => send(target, text, '127.0.0.31')),
      );
      const drip = setInterval(() => senders.forEach(({ socket }) => socket.write(' ')), 1_000);
      try {
        await delay(500);
        const open = senders.filter(({ socket }) => !socket.destroyed).length;
        await requireTaken(target, 'MEANWHILE', '127.0.0.32');
        return `${open} stay open, another sender is served`;
      } finally {
        clearInterval(drip);
        senders.forEach(({ socket }) => socket.destroy());
      }
    },
  },
  {
    name: 'hl7-taken-places',
    does: 'takes every place of the HL7 listener from two addresses, with connections that each sent a message',
    mode: 'open',
    isQuick: true,
    ownStack: HL7,
    async run(target) {
      const senders: Sender[] = [];
      try {
        for (const from of ['127.0.0.33', '127.0.0.34']) {
          for (let at = 0; at < 25; at += 1) {
            const message = framed(head(`${from}-${at}`), PATIENT, ORDER, potassium(1));
            senders.push(await send(target, message, from));
          }
        }
        const areServed = () =>
          senders.every(({ codes, socket }) => codes.length > 0 || socket.destroyed);
        await until(areServed, 'all places to be taken', 60_000);
        for (const from of ['127.0.0.35', '127.0.0.36']) await requireTaken(target, from, from);
        const open = senders.filter(({ socket }) => !socket.destroyed).length;
        return `${open} of ${senders.length} stay open, two other senders are served`;
      } finally {
        senders.forEach(({ socket }) => socket.destroy());
      }
    },
  },
];
