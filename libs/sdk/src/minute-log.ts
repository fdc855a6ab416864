const MINUTE_MS = 60_000;

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** Writes lines that others can cause as often as they like. */
export interface MinuteLog {
  /**
   * Writes a line at once. Further ones of the same message and `error` become one line a minute later: the last of them,
   * with their number in `times`.
   */
  readonly write: Write;
  /** Writes what is left. */
  stop(): void;
}

interface Said {
  readonly message: string;
  readonly timer: NodeJS.Timeout;
  last: Readonly<Record<string, unknown>>;
  times: number;
}

export function createMinuteLog(write: Write, afterMs = MINUTE_MS): MinuteLog {
  const said = new Map<string, Said>();

  function end(key: string): void {
    const { message, timer, last, times } = said.get(key) as Said;
    clearTimeout(timer);
    said.delete(key);
    if (times > 0) write({ ...last, times }, message);
  }
  return {
    write(fields, message) {
      const key = JSON.stringify([message, fields['error']]);
      const known = said.get(key);
      if (known) {
        known.times += 1;
        known.last = fields;
        return;
      }
      const timer = setTimeout(end, afterMs, key);
      timer.unref();
      said.set(key, { message, timer, last: fields, times: 0 });
      write(fields, message);
    },
    stop: () => [...said.keys()].forEach(end),
  };
}
