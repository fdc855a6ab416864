import { PlatformError, type Language } from '@platform/ports';

import { getRun, type GetRunDeps, type RunDetail } from '../get-run';
import { runTexts, type NameOf, type SnapshotIn } from '../in-language';
import { snapshotWithoutValues } from '../without-values';
import { encodeEvent, type EventStream } from './event-stream';

/** Polling intervals, in ms. */
interface WatchPace {
  /** Until the run has begun, and while its nodes run. */
  readonly running: number;
  /** While it waits for something outside, or cannot be read. */
  readonly resting: number;
}

const PACE: WatchPace = { running: 500, resting: 3_000 };

/** A viewer of a run. It gets encoded events. */
export type Viewer = Pick<EventStream, 'show' | 'end'> & {
  /** Whether it may read clinical content. */
  readonly withValues: boolean;
  /** In which its texts are. */
  readonly language: Language;
};

/** The messages of a snapshot: one for each language, for viewers who may read clinical content and who may not. */
class Messages {
  private readonly encoded = new Map<string, string>();

  constructor(private readonly snapshotIn: SnapshotIn) {}

  for({ withValues, language }: Viewer): string {
    const key = `${language} ${String(withValues)}`;
    const known = this.encoded.get(key);
    if (known !== undefined) return known;
    const snapshot = this.snapshotIn(language);
    const message = encodeEvent(
      'snapshot',
      withValues ? snapshot : snapshotWithoutValues(snapshot),
    );
    this.encoded.set(key, message);
    return message;
  }
}

/** Polls the runs that have viewers. */
export interface RunWatchers {
  /**
   * Returns a function that adds a viewer; call it once. The viewer gets the current run immediately, then every
   * change. The function returns another one that removes the viewer. Rejects as `getRun`.
   */
  open(runId: string): Promise<(viewer: Viewer) => () => void>;
  /** A run has changed: its viewers do not wait for the next poll. */
  wake(runId: string): void;
  /** Closes every stream, also those that are opened later: their viewers connect to another replica. */
  close(): void;
}

/** A run, and its snapshot as readers of each language see it. */
interface Looked {
  readonly run: RunDetail;
  readonly snapshotIn: SnapshotIn | null;
}

/** Polls one run for all of its viewers. */
class RunWatcher {
  /** Number of viewers, including those that wait for the first read. */
  claims = 0;
  readonly first: Promise<void>;
  private readonly viewers = new Set<Viewer>();
  private messages: Messages | undefined;
  private seen: string | undefined;
  private end: string | undefined;
  private closed = false;
  private waitMs: number;
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private isWoken = false;

  constructor(
    private readonly look: () => Promise<Looked>,
    private readonly pace: WatchPace,
  ) {
    this.waitMs = pace.running;
    this.first = look().then((looked) => this.take(looked));
  }

  add(viewer: Viewer): void {
    if (this.messages) viewer.show(this.messages.for(viewer));
    if (this.closed || this.end !== undefined) viewer.end(this.end);
    else {
      this.viewers.add(viewer);
      if (this.viewers.size === 1) this.lookLater();
    }
  }

  remove(viewer: Viewer): void {
    this.viewers.delete(viewer);
    if (this.viewers.size === 0) clearTimeout(this.timer);
  }

  /** A look that is under way may have come too early. */
  wake(): void {
    if (this.isLooking) this.isWoken = true;
    else if (this.viewers.size > 0) void this.lookAgain();
  }

  close(last?: string): void {
    this.closed = true;
    clearTimeout(this.timer);
    for (const viewer of this.viewers) viewer.end(last);
    this.viewers.clear();
  }

  /** Without a snapshot, the run has not begun or the engine does not answer: there is nothing to show. */
  private take({ run: { snapshot }, snapshotIn }: Looked): void {
    if (snapshot === null || snapshotIn === null) return;
    this.waitMs = snapshot.phase === 'running' ? this.pace.running : this.pace.resting;
    const seen = JSON.stringify(snapshot);
    if (seen === this.seen) return;
    this.seen = seen;
    const earlier = this.messages;
    const messages = new Messages(snapshotIn);
    this.messages = messages;
    for (const viewer of this.viewers) {
      const message = messages.for(viewer);
      if (message !== earlier?.for(viewer)) viewer.show(message);
    }
    if (snapshot.status === 'running') return;
    this.end = encodeEvent('end', { status: snapshot.status });
    this.close(this.end);
  }

  private lookLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.lookAgain(), this.waitMs);
  }

  private async lookAgain(): Promise<void> {
    clearTimeout(this.timer);
    this.isLooking = true;
    this.isWoken = false;
    try {
      this.take(await this.look());
    } catch (error) {
      this.waitMs = this.pace.resting;
      if (isGone(error)) this.close();
    }
    this.isLooking = false;
    if (this.isWoken) this.wake();
    else if (this.viewers.size > 0) this.lookLater();
  }
}

/** Whether the run is gone for good, as opposed to an outage. */
const isGone = (error: unknown): boolean =>
  PlatformError.isInstance(error) && (error.code === 'NOT_FOUND' || error.code === 'HTTP_PROBLEM');

export function createRunWatchers(
  { nameOf, ...deps }: GetRunDeps & { readonly nameOf?: NameOf },
  pace: WatchPace = PACE,
): RunWatchers {
  const texts = runTexts(nameOf);
  const watchers = new Map<string, RunWatcher>();
  let closed = false;

  const look = async (runId: string): Promise<Looked> => {
    const run = await getRun(runId, deps);
    return { run, snapshotIn: run.snapshot && (await texts.snapshot(run.snapshot)) };
  };

  const release = (runId: string, watcher: RunWatcher): void => {
    watcher.claims -= 1;
    if (watcher.claims === 0) watchers.delete(runId);
  };

  return {
    async open(runId) {
      const watcher = watchers.get(runId) ?? new RunWatcher(() => look(runId), pace);
      watchers.set(runId, watcher);
      watcher.claims += 1;
      try {
        await watcher.first;
      } catch (error) {
        release(runId, watcher);
        throw error;
      }
      return (viewer) => {
        if (closed) watcher.close();
        watcher.add(viewer);
        return () => {
          watcher.remove(viewer);
          release(runId, watcher);
        };
      };
    },
    wake: (runId) => watchers.get(runId)?.wake(),
    close() {
      closed = true;
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
