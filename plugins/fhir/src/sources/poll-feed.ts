import { setTimeout as delay } from 'node:timers/promises';

import type { EmitRecord, EffectLog, FeedKeeper } from '@platform/sdk';
import type { FhirResource } from 'fhir/r4';

import type { FhirClient } from '../client/fhir-client';
import type { SearchPage } from '../client/fhir-search';
import { FhirError } from '../client/fhir-error';
import { createPosition, parsePosition, type FeedPosition } from './feed-position';
import type { FeedQuery } from './feed-query';
import { handOverAtOnce } from './hand-over';
import type { PollConfig } from './poll-config';
import { recordKey, versionMark } from './record-key';

/** A larger difference between the clocks is logged. It does no harm here, but it does in results. */
const MAX_SKEW_MS = 30_000;
const SKEW_LOG_MS = 3_600_000;

/**
 * Pages of one poll: a server whose pages have no end must not be read for ever. The next poll continues behind them,
 * so this is no bound on what a feed has to catch up, as long as its overlap has fewer pages.
 */
const MAX_PAGES = 10_000;

export interface PollDeps {
  readonly source: string;
  readonly client: Pick<FhirClient, 'searchPages'>;
  readonly emit: EmitRecord;
  readonly feeds: Pick<FeedKeeper, 'load' | 'save'>;
  readonly runRetentionMs: number;
  readonly log: EffectLog;
  readonly now?: () => Date;
  /** Default: 10,000. */
  readonly maxPages?: number;
}

/**
 * Reads a feed once, to its end, or until `signal`. `owner` aborts when another process may read the feed. Rejects when
 * the server or the platform fails; what was handed over stays so.
 */
export type PollFeed = (signal: AbortSignal, owner: AbortSignal) => Promise<void>;

/** One reading of a feed. */
interface Pass {
  newest: number;
  /** Whether the versions came oldest first until now. If not, the watermark waits for the end. */
  isSorted: boolean;
  handed: number;
  firstDate?: Date;
}

const lastUpdatedOf = ({ meta }: FhirResource): number => Date.parse(meta?.lastUpdated ?? '');

/**
 * Creates the reader of a feed. It asks for everything since its watermark less the overlap, oldest first, skips the
 * versions that it has handed over, and hands over the others in order, several at once. The watermark follows `meta.lastUpdated` of
 * the server, never our clock, and is stored after each page. Call it from one process at a time.
 */
export function createPollFeed(
  { feed, type, params, key }: FeedQuery,
  {
    overlapMs,
    lookbackMs,
    startFrom,
    pageSize,
    pagePauseMs,
  }: Pick<PollConfig, 'overlapMs' | 'lookbackMs' | 'startFrom' | 'pageSize' | 'pagePauseMs'>,
  { source, client, emit, feeds, runRetentionMs, log, ...more }: PollDeps,
): PollFeed {
  const { now = () => new Date(), maxPages = MAX_PAGES } = more;
  const readFrom = (watermark: number): number => watermark - overlapMs;
  let known: { readonly position: FeedPosition; readonly owner: AbortSignal } | undefined;
  let skewLoggedAt = -Infinity;

  function watchClock(serverDate: Date): void {
    const skewMs = serverDate.getTime() - now().getTime();
    if (Math.abs(skewMs) <= MAX_SKEW_MS || now().getTime() - skewLoggedAt < SKEW_LOG_MS) return;
    skewLoggedAt = now().getTime();
    log.warn({ source, feed, skewMs }, "l'horloge du serveur FHIR s'écarte de la nôtre");
  }

  const pages = (from: number, count: number, signal: AbortSignal) =>
    client.searchPages(
      type,
      [
        ...params,
        ['_lastUpdated', `ge${new Date(from).toISOString()}`],
        ['_sort', '_lastUpdated'],
        ['_count', String(count)],
      ],
      { maxPages, signal },
    );

  /** The clock of the server. Ours may be ahead, and a start in the server's future would read nothing. */
  async function serverNow(signal: AbortSignal): Promise<number> {
    for await (const { serverDate } of pages(now().getTime(), 1, signal)) {
      if (serverDate) return serverDate.getTime();
      break;
    }
    log.warn({ source, feed }, 'le serveur FHIR ne donne pas son heure : la nôtre la remplace');
    return now().getTime();
  }

  /** The deepest start is covered by the runs that the platform still knows. */
  async function firstPosition(signal: AbortSignal): Promise<FeedPosition> {
    const current = await serverNow(signal);
    const wanted = startFrom?.getTime() ?? current - lookbackMs;
    const earliest = current - runRetentionMs + overlapMs;
    if (wanted < earliest) {
      const at = new Date(earliest).toISOString();
      log.warn({ source, feed, at }, 'reprise limitée à la retenue du plan de contrôle');
    }
    const position = createPosition(Math.min(Math.max(wanted, earliest), current));
    await feeds.save(feed, { state: position.toState() });
    return position;
  }

  /** The state of another process is newer than ours. */
  async function positionFor(signal: AbortSignal, owner: AbortSignal): Promise<FeedPosition> {
    if (known?.owner === owner) return known.position;
    const position = parsePosition(await feeds.load(feed)) ?? (await firstPosition(signal));
    known = { position, owner };
    return position;
  }

  /**
   * Hands over the new versions of a page, several at once. The pass gets as far as the first that was not taken:
   * what was taken behind it is known by its version, and is not handed over again.
   */
  async function handOver(
    resources: readonly FhirResource[],
    position: FeedPosition,
    pass: Pass,
    signal: AbortSignal,
  ): Promise<void> {
    const versions = new Map(resources.map((resource) => [versionMark(resource), resource]));
    const fresh = [...versions].filter(([mark]) => !position.has(mark));
    const waiting = new Set(fresh.map(([mark]) => mark));
    try {
      await handOverAtOnce(fresh, signal, async ([mark, resource]) => {
        // The promise rejects when the platform cannot take it now: nothing behind it may be begun.
        await emit({ feed, key: recordKey(resource, key), record: resource, mayChange: true });
        const lastUpdated = lastUpdatedOf(resource);
        position.add(mark, Number.isNaN(lastUpdated) ? position.watermark : lastUpdated);
        waiting.delete(mark);
        pass.handed += 1;
      });
    } finally {
      for (const [mark, resource] of versions) {
        if (waiting.has(mark)) break;
        const lastUpdated = lastUpdatedOf(resource);
        if (Number.isNaN(lastUpdated) || lastUpdated < pass.newest) pass.isSorted = false;
        else pass.newest = lastUpdated;
      }
    }
  }

  /** Never past the clock of the server: a time in its future would leave out what comes before it. */
  function advance(position: FeedPosition, { newest }: Pass, serverDate: Date | undefined): void {
    if (!Number.isFinite(newest)) return;
    position.advance(Math.min(newest, serverDate?.getTime() ?? Infinity), readFrom);
  }

  async function readPage(
    page: SearchPage,
    position: FeedPosition,
    pass: Pass,
    signal: AbortSignal,
  ): Promise<void> {
    const { serverDate } = page;
    const before = { watermark: position.watermark, handed: pass.handed };
    try {
      await handOver(page.matches, position, pass, signal);
    } finally {
      if (pass.isSorted) advance(position, pass, serverDate);
      const isChanged = pass.handed > before.handed || position.watermark > before.watermark;
      if (isChanged) await feeds.save(feed, { state: position.toState() });
    }
  }

  async function readPages(position: FeedPosition, signal: AbortSignal): Promise<Pass> {
    const pass: Pass = { newest: -Infinity, isSorted: true, handed: 0 };
    for await (const page of pages(readFrom(position.watermark), pageSize, signal)) {
      const ignored = page.ignored.filter((name) => name !== '_sort');
      if (ignored.length > 0) throw filtersIgnored(ignored);
      if (page.ignored.length > 0) pass.isSorted = false;
      if (page.serverDate) {
        pass.firstDate ??= page.serverDate;
        watchClock(page.serverDate);
      }
      const readAt = performance.now();
      await readPage(page, position, pass, signal);
      // While the page was handed over, the server had its pause.
      const pauseMs = pagePauseMs - (performance.now() - readAt);
      if (!page.isLast && pauseMs > 0) await delay(pauseMs, undefined, { signal });
    }
    return pass;
  }

  return async (signal, owner) => {
    const position = await positionFor(signal, owner);
    const pass = await readPages(position, signal);
    const isBehind = !pass.isSorted;
    if (isBehind) advance(position, pass, pass.firstDate);
    await feeds.save(feed, {
      ...(isBehind && { state: position.toState() }),
      readUntil: pass.firstDate ?? new Date(Math.min(position.watermark, now().getTime())),
    });
  };
}

/** Without its filters a feed would start runs for records that its binding does not mean. */
const filtersIgnored = (names: readonly string[]): FhirError =>
  new FhirError(
    'FHIR_FILTER_IGNORED',
    `le serveur FHIR ignore ces filtres de la liaison : ${names.join(', ')}`,
  );
