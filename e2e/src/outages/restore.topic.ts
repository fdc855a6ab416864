import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import type { PotassiumEvent } from '@platform/examples';
import { until } from '@platform/testing';

import type { RunDetail } from '../__fixtures__/api';
import { eventOf, ownEventOf } from '../__fixtures__/potassium';
import {
  loseControlPlane,
  stopAndBackUp,
  workAnHourAgo,
  workSince,
} from '../__fixtures__/restore-drill/drill';
import type { DrillPlatform } from '../__fixtures__/restore-drill/drill-platform';
import { OUTAGE_TOPIC } from './outages.topic';

/** Sends a POST whose headers arrived and whose body is missing. */
async function beginPost(url: string): Promise<ClientRequest> {
  const posting = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const begun = new Promise((resolve, reject) => {
    posting.once('continue', resolve).once('error', reject);
  });
  posting.flushHeaders();
  await begun;
  return posting;
}

const responseTo = (posting: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    posting.once('response', resolve).once('error', reject);
  });

/** A stop of everything for a backup, and one restore of it; `npm run campaigns -- restore` does all of them. */
export function describeRestore(opened: () => DrillPlatform): void {
  let platform: DrillPlatform;
  beforeAll(() => {
    platform = opened();
  });

  const listedIds = async (): Promise<readonly string[]> =>
    (await platform.runs()).map(({ id }) => id);

  describe('a stop of everything', () => {
    let ended: PotassiumEvent;
    let underWay: PotassiumEvent;
    let inFlight: PotassiumEvent;
    let listed: readonly string[];
    let detail: RunDetail;

    beforeAll(async () => {
      await workAnHourAgo(platform);
      ended = await eventOf('p-preliminary');
      await platform.postEvent(ended);
      await platform.endedRun(ended.eventId);
      underWay = await eventOf('p-haemolysed');
      platform.gates.close('before-write', 'p-haemolysed');
      await platform.postEvent(underWay);
      await platform.gates.reached('before-write', 'p-haemolysed');
      listed = await listedIds();
      detail = await platform.run(ended.eventId);
      inFlight = await ownEventOf(OUTAGE_TOPIC, 'p-comparator');
    });

    it('waits for the proxy, which finishes the request in flight, takes no other, and exits with 0', async () => {
      const { proxy, proxyUrl } = platform.stack;
      const posting = await beginPost(`${proxyUrl}/api/events`);
      const answered = responseTo(posting);

      const said = proxy.logs().length;
      const gone = proxy.stop();
      await until(() => proxy.logs().includes('arrêt demandé', said), 'the proxy to stop');
      await expect(platform.postEvent(inFlight)).rejects.toThrow('fetch failed');
      posting.end(JSON.stringify(inFlight));
      const answer = await answered;
      expect(answer.statusCode).toBe(202);
      expect(JSON.parse(await text(answer))).toMatchObject({ outcome: 'accepted' });
      expect(await gone).toEqual({ code: 0, signal: null });
    });

    it('is taken up where it was', async () => {
      await stopAndBackUp(platform, 'an hour ago');
      await platform.start();
      expect(await listedIds()).toEqual([inFlight.eventId, ...listed]);
      expect(await platform.run(ended.eventId)).toEqual(detail);
      expect(await platform.notifications('p-preliminary')).toHaveLength(1);

      platform.gates.open('before-write', 'p-haemolysed');
      expect((await platform.endedRun(underWay.eventId)).status).toBe('completed');
      expect(await platform.notifications('p-haemolysed')).toHaveLength(1);
      expect((await platform.endedRun(inFlight.eventId)).status).toBe('completed');
      expect((await platform.postEvent(ended)).body.outcome).toBe('duplicate');
    });
  });

  it('a control plane that was restored says what it has lost, and it is started again', async () => {
    await workSince(platform);
    await stopAndBackUp(platform, 'now');
    const checks = await loseControlPlane(platform);
    expect(checks.map(({ what, saw }) => ({ what, saw }))).toEqual(
      checks.map(({ what, expected }) => ({ what, saw: expected })),
    );
  });
}
