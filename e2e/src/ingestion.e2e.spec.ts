import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ApiAnswer } from '@platform/api-client';

import { openHospital, type Hospital } from './__fixtures__/hospital';
import { eventOf, REPOSITORY } from './__fixtures__/potassium';
import { rowsOf } from './__fixtures__/rows';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

const outcome = ({ status, body }: ApiAnswer<{ outcome: string }>): string =>
  `${status} ${body.outcome}`;

describe('an event', () => {
  let hospital: Hospital;

  beforeAll(async () => {
    hospital = await openHospital();
  });
  afterAll(() => hospital?.close());

  it('starts one run, however often it is posted at once [MAN-090 RUN-030 RUN-031 RUN-032]', async () => {
    const event = await eventOf('p-severe');
    const answers = await Promise.all(Array.from({ length: 20 }, () => hospital.postEvent(event)));
    expect(answers.map(outcome).sort()).toEqual([
      ...Array.from({ length: 19 }, () => '200 duplicate'),
      '202 accepted',
    ]);
    const runs = [{ runId: event.eventId, workflow: 'hyperkalaemia-alert', version: 1 }];
    for (const { body } of answers) expect(body).toMatchObject({ eventId: event.eventId, runs });

    expect((await hospital.endedRun(event.eventId)).status).toBe('completed');
    expect((await hospital.runs()).map(({ id }) => id)).toEqual([event.eventId]);
    expect((await rowsOf(hospital)).map(({ id }) => id)).toEqual([event.eventId]);
    expect(await hospital.notifications('p-severe')).toHaveLength(1);
    expect(hospital.gates.readings('p-severe')).toBe(2);
  });

  it('is a duplicate when it comes again, and a conflict when it now says something else [RUN-032]', async () => {
    const event = await eventOf('p-edge-mild');
    expect(outcome(await hospital.postEvent(event))).toBe('202 accepted');
    const changed = { ...event, patientId: 'p-normal' };
    expect(outcome(await hospital.postEvent(changed))).toBe('409 duplicate');
    expect((await hospital.endedRun(event.eventId)).event).toEqual(event);
    expect(outcome(await hospital.postEvent(event))).toBe('200 duplicate');
    expect(await hospital.notifications('p-edge-mild')).toHaveLength(1);
    expect(await hospital.notifications('p-normal')).toEqual([]);
  });
});

describe('an event that two workflows wait for', () => {
  let hospital: Hospital;
  const folder = createTemporaryFolder();

  beforeAll(async () => {
    const definitions = join(folder, 'definitions');
    const shipped = join(REPOSITORY, 'plugins/renal/definitions/hyperkalaemia-alert.yaml');
    mkdirSync(definitions);
    writeFileSync(
      join(definitions, 'second.yaml'),
      readFileSync(shipped, 'utf8').replace(/^slug: .*$/m, 'slug: zz-second'),
    );
    hospital = await openHospital({ folder, seed: [definitions] });
  });
  afterAll(async () => {
    await hospital?.close();
    removeFolder(folder);
  });

  it('starts a run of each: the first in slug order bears the event id', async () => {
    const event = await eventOf('p-severe');
    const { eventId } = event;
    const answers = await Promise.all([event, event, event].map(hospital.postEvent));
    expect(answers.map(outcome).sort()).toEqual(['200 duplicate', '200 duplicate', '202 accepted']);
    const accepted = answers.find(({ status }) => status === 202);
    expect(accepted?.body.runs).toEqual([
      { runId: eventId, workflow: 'hyperkalaemia-alert', version: 1 },
      { runId: `~workflow:zz-second:${eventId}`, workflow: 'zz-second', version: 1 },
    ]);
    for (const id of [eventId, `~workflow:zz-second:${eventId}`]) {
      expect((await hospital.endedRun(id)).status).toBe('completed');
    }
    expect((await rowsOf(hospital)).map(({ id }) => id).sort()).toEqual([
      eventId,
      `~workflow:zz-second:${eventId}`,
    ]);
    expect(await hospital.notifications('p-severe')).toHaveLength(2);
  });
});
