import { url as inspectorUrl } from 'node:inspector';
import { hostname } from 'node:os';
import { Worker } from 'node:worker_threads';

import { SLOT, SLOT_BYTES } from './attempts/attempt-slots';

interface StallWatchdogOptions {
  /** `ENGINE_STALL_LIMIT` */
  readonly limitMs: number;
  /** The memory of the attempt file: what the attempts of the process are doing. */
  readonly attempts: SharedArrayBuffer;
  /** Fields of every log line of the process. */
  readonly line: Readonly<Record<string, unknown>>;
}

export interface StallWatchdog {
  close(): Promise<void>;
}

const BEATS_EACH_MS = 500;

interface WatchData {
  readonly beats: Int32Array;
  readonly attempts: SharedArrayBuffer;
  readonly lookMs: number;
  /** Consecutive polls without a heartbeat. */
  readonly maxPolls: number;
  readonly slotBytes: number;
  readonly walking: number;
  readonly pid: number;
  readonly line: Readonly<Record<string, unknown>>;
}

interface WatchTools {
  readonly print: (line: string) => void;
  readonly end: (pid: number) => void;
}

/**
 * Runs in its own thread, from its source text, so it cannot use anything of this module. It counts polls instead of
 * measuring time, so that a machine that slept does not look like an endless loop.
 */
function watch(data: WatchData, { print, end }: WatchTools): void {
  const { beats, attempts, lookMs, maxPolls, slotBytes, walking, pid, line } = data;
  const bytes = new Uint8Array(attempts);
  const textAt = (from: number, to: number): string => {
    const text = bytes.slice(from, to);
    const end = text.indexOf(0);
    return new TextDecoder().decode(end < 0 ? text : text.subarray(0, end));
  };
  let seen = -1;
  let looks = 0;
  setInterval(() => {
    const beat = Atomics.load(beats, 0);
    looks = beat === seen ? looks + 1 : 0;
    seen = beat;
    if (looks < maxPolls) return;
    let at = 0;
    while (at < bytes.length && bytes[at] !== walking) at += slotBytes;
    const found = at < bytes.length;
    const told = {
      ...line,
      level: 60,
      time: Date.now(),
      component: 'engine',
      seconds: Math.round((maxPolls * lookMs) / 1000),
      ...(found ? { runId: textAt(at + 64, at + 288), node: textAt(at + 288, at + 512) } : {}),
      msg: 'processus bloqué, arrêté pour repartir',
    };
    print(`${JSON.stringify(told)}\n`);
    end(pid);
  }, lookMs);
}

/**
 * Kills the process when its event loop is blocked for too long, so that its supervisor restarts it. Logs the run that
 * blocked it first. Inactive under a debugger.
 */
export function startStallWatchdog(options: StallWatchdogOptions): StallWatchdog {
  const { limitMs, attempts, line } = options;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const lookMs = Math.max(BEATS_EACH_MS * 2, Math.round(limitMs / 10));
  const workerData: WatchData = {
    beats,
    attempts,
    lookMs,
    maxPolls: Math.max(1, Math.round(limitMs / lookMs)),
    slotBytes: SLOT_BYTES,
    walking: SLOT.walking,
    pid: process.pid,
    line: { pid: process.pid, hostname: hostname(), v: 1, ...line },
  };
  const source = `(${watch.toString()})(require('node:worker_threads').workerData, {
    print: (line) => require('node:fs').writeSync(1, line),
    end: (pid) => process.kill(pid, 'SIGKILL'),
  })`;
  const beat = setInterval(() => Atomics.add(beats, 0, 1), BEATS_EACH_MS).unref();
  if (inspectorUrl() !== undefined) {
    return { close: async () => clearInterval(beat) };
  }
  const worker = new Worker(source, { eval: true, workerData, execArgv: [], stdin: false });
  worker.unref();
  return {
    async close() {
      clearInterval(beat);
      await worker.terminate();
    },
  };
}
