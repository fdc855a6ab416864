import type { ApiAnswer } from '@platform/api-client';

import type { Hospital } from '../__fixtures__/hospital';
import { ownEventOf, ownPatient } from '../__fixtures__/potassium';
import { publishWorkflow, retireWorkflow } from '../__fixtures__/publish-workflow';
import { rowsOf } from '../__fixtures__/rows';

const idsOf = (listed: readonly { readonly id: string }[]): string[] => listed.map(({ id }) => id);

const outcome = ({ status, body }: ApiAnswer<{ outcome: string }>): string =>
  `${status} ${body.outcome}`;

const own = (patientId: string): string => ownPatient('ingestion', patientId);
const eventOf = (patientId: string) => ownEventOf('ingestion', patientId);

export function ingestion(hospital: () => Hospital): void {
  describe('an event', () => {
    it('starts one run, however often it is posted at once [MAN-090 RUN-030 RUN-031 RUN-032]', async () => {
      const event = await eventOf('p-severe');
      const [runsBefore, rowsBefore] = [await hospital().runs(), await rowsOf(hospital())];
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => hospital().postEvent(event)),
      );
      expect(answers.map(outcome).sort()).toEqual([
        ...Array.from({ length: 19 }, () => '200 duplicate'),
        '202 accepted',
      ]);
      const runs = [{ runId: event.eventId, workflow: 'hyperkalaemia-alert', version: 1 }];
      for (const { body } of answers) expect(body).toMatchObject({ eventId: event.eventId, runs });

      expect((await hospital().endedRun(event.eventId)).status).toBe('completed');
      expect(idsOf(await hospital().runs())).toEqual([event.eventId, ...idsOf(runsBefore)]);
      expect(idsOf(await rowsOf(hospital())).sort()).toEqual(
        [event.eventId, ...idsOf(rowsBefore)].sort(),
      );
      expect(await hospital().notifications(own('p-severe'))).toHaveLength(1);
      expect(hospital().gates.readings(own('p-severe'))).toBe(2);
    });

    it('is a duplicate when it comes again, and a conflict when it now says something else [RUN-032]', async () => {
      const event = await eventOf('p-edge-mild');
      expect(outcome(await hospital().postEvent(event))).toBe('202 accepted');
      const changed = { ...event, patientId: own('p-normal') };
      expect(outcome(await hospital().postEvent(changed))).toBe('409 duplicate');
      expect((await hospital().endedRun(event.eventId)).event).toEqual(event);
      expect(outcome(await hospital().postEvent(event))).toBe('200 duplicate');
      expect(await hospital().notifications(own('p-edge-mild'))).toHaveLength(1);
      expect(await hospital().notifications(own('p-normal'))).toEqual([]);
    });
  });

  describe('an event that two workflows wait for', () => {
    const SECOND = 'zz-second';
    beforeAll(async () => {
      const url = `${hospital().stack.proxyUrl}/api/workflows/hyperkalaemia-alert/export`;
      const shipped = await (await fetch(url)).text();
      await publishWorkflow(hospital(), shipped.replace(/^slug: .*$/m, `slug: ${SECOND}`));
    });
    afterAll(() => retireWorkflow(hospital(), SECOND));

    it('starts a run of each: the first in slug order bears the event id', async () => {
      const event = await eventOf('p-edge-severe');
      const { eventId } = event;
      const before = idsOf(await rowsOf(hospital()));
      const answers = await Promise.all([event, event, event].map(hospital().postEvent));
      expect(answers.map(outcome).sort()).toEqual([
        '200 duplicate',
        '200 duplicate',
        '202 accepted',
      ]);
      const accepted = answers.find(({ status }) => status === 202);
      expect(accepted?.body.runs).toEqual([
        { runId: eventId, workflow: 'hyperkalaemia-alert', version: 1 },
        { runId: `~workflow:zz-second:${eventId}`, workflow: 'zz-second', version: 1 },
      ]);
      for (const id of [eventId, `~workflow:zz-second:${eventId}`]) {
        expect((await hospital().endedRun(id)).status).toBe('completed');
      }
      expect(idsOf(await rowsOf(hospital())).sort()).toEqual(
        [...before, eventId, `~workflow:zz-second:${eventId}`].sort(),
      );
      expect(await hospital().notifications(own('p-edge-severe'))).toHaveLength(2);
    });
  });
}
