import type { EmitRecord, EventSource, Feed, SourceRecord } from '@platform/sdk';
import { sourceContext } from '@platform/sdk-testing';

import hl7v2 from '../sources/hl7v2';
import { openSender, type MllpSender } from './mllp-sender';

export const FEEDS: readonly Feed[] = [
  { name: 'admission', query: { messages: ['ADT^A01'] } },
  { name: 'potassium', query: { messages: ['ORU^R01'], codes: ['2823-3'] } },
];

export interface SourceHarness {
  readonly records: SourceRecord[];
  readonly refused: string[];
  /** `<feed> <what> <count>` of what was left out. */
  readonly leftOut: string[];
  /** The lines of the log, each with its field `error`. */
  readonly logged: string[];
  /** Starts the source; resolves with its port. By default it accepts and keeps every record. */
  start(
    config?: Readonly<Record<string, unknown>>,
    emit?: EmitRecord,
    feeds?: readonly Feed[],
  ): Promise<number>;
  connect(port: number, isStubborn?: boolean): Promise<MllpSender>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** The real source on a free port of this machine, and senders that it is closed with. */
export function openSourceHarness(): SourceHarness {
  const records: SourceRecord[] = [];
  const refused: string[] = [];
  const leftOut: string[] = [];
  const logged: string[] = [];
  const senders: MllpSender[] = [];
  let source: EventSource | undefined;
  const accept: EmitRecord = async (record) => {
    records.push(record);
    return 'accepted';
  };
  const stop = async (): Promise<void> => {
    await source?.stop();
    source = undefined;
  };
  return {
    ...{ records, refused, leftOut, logged, stop },
    async start(config = {}, emit = accept, feeds = FEEDS) {
      let port = 0;
      const write = (fields: Readonly<Record<string, unknown>>, message: string): void => {
        if (message === 'écoute HL7') port = fields['port'] as number;
        logged.push(`${message} ${String(fields['error'] ?? '')}`.trim());
      };
      const log = { debug: write, info: write, warn: write };
      source = await hl7v2(
        { port: 0, ...config },
        feeds,
        emit,
        sourceContext({
          log,
          refused: (feed, { code }) => refused.push(`${feed} ${code}`),
          leftOut: (what, { feed = '', count = 1 } = {}) =>
            leftOut.push(`${feed} ${what} ${count}`.trim()),
        }),
      );
      return port;
    },
    async connect(port, isStubborn) {
      const opened = await openSender(port, isStubborn);
      senders.push(opened);
      return opened;
    },
    async close() {
      for (const { socket } of senders) socket.destroy();
      await stop();
    },
  };
}

/** The acknowledgement code, the control id that it repeats, and the reason. */
export const answerOf = async (one: MllpSender): Promise<string> => {
  const [, msa = ''] = await one.answer();
  return msa.replace('MSA|', '').replace(/\|$/, '');
};
