import { appendFileSync } from 'node:fs';
import { PRIVATE_FILE } from './private-files';

const KEPT_CHARACTERS = 512 * 1024;

export type OutputStream = 'stdout' | 'stderr';

/** The output of a process over all its restarts, both streams in order of arrival. */
export interface ProcessLog {
  readonly file: string | undefined;
  write(chunk: string, stream: OutputStream): void;
  /** The last 512 Ki characters. */
  text(): string;
  /** Complete lines of standard error since the last `mark()`. */
  errorLines(): readonly string[];
  /** Complete lines of both streams since the last `mark()`. */
  lines(): readonly string[];
  /** Called at each start, so that a message never quotes the output of an earlier start. */
  mark(): void;
  /** Resolves with the first line, past or future, that matches. Rejects after `timeoutMs`. */
  waitForLine(pattern: RegExp, timeoutMs?: number): Promise<string>;
}

interface ProcessLogOptions {
  /** File to append to. Its folder must exist. */
  file?: string | undefined;
  onLine?: ((line: string, stream: OutputStream) => void) | undefined;
}

interface LoggedLine {
  readonly text: string;
  readonly stream: OutputStream;
}

/** A busy machine may take minutes to start a process. */
const LINE_TIMEOUT_MS = 270_000;

export function createProcessLog(options: ProcessLogOptions = {}): ProcessLog {
  const unfinished: Record<OutputStream, string> = { stdout: '', stderr: '' };
  const listeners = new Set<(line: string) => void>();
  let kept = '';
  let sinceMark: LoggedLine[] = [];

  const addLine = (text: string, stream: OutputStream): void => {
    sinceMark.push({ text, stream });
    if (sinceMark.length > 2000) sinceMark = sinceMark.slice(-1000);
    options.onLine?.(text, stream);
    for (const listener of listeners) listener(text);
  };

  return {
    file: options.file,
    write(chunk, stream) {
      kept = (kept + chunk).slice(-KEPT_CHARACTERS);
      appendTo(options.file, chunk);
      const lines = (unfinished[stream] + chunk).split(/\r?\n/);
      unfinished[stream] = lines.pop() ?? '';
      for (const line of lines) addLine(line, stream);
    },
    text: () => kept,
    errorLines: () => sinceMark.filter(({ stream }) => stream === 'stderr').map(({ text }) => text),
    lines: () => sinceMark.map(({ text }) => text),
    mark() {
      sinceMark = [];
    },
    waitForLine(pattern, timeoutMs = LINE_TIMEOUT_MS) {
      const seen = kept.split(/\r?\n/).find((line) => pattern.test(line));
      if (seen !== undefined) return Promise.resolve(seen);
      return new Promise((resolve, reject) => {
        const listener = (line: string): void => {
          if (!pattern.test(line)) return;
          clearTimeout(timer);
          listeners.delete(listener);
          resolve(line);
        };
        const timer = setTimeout(() => {
          listeners.delete(listener);
          reject(new Error(`No line matching ${String(pattern)} within ${timeoutMs} ms.`));
        }, timeoutMs);
        listeners.add(listener);
      });
    },
  };
}

/** A full disk must not end the processes whose output is captured. */
function appendTo(file: string | undefined, chunk: string): void {
  if (file === undefined) return;
  try {
    appendFileSync(file, chunk, { mode: PRIVATE_FILE });
  } catch {
    return;
  }
}
