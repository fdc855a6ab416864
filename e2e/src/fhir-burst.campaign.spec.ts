import { until } from '@platform/testing';
import type { Communication } from 'fhir/r4';

import { openFhirSite, RUN, type FhirSite } from './__fixtures__/fhir-site';
import { resultOf, SODIUM } from './__fixtures__/fhir-workflows';

let site: FhirSite;
beforeAll(async () => {
  site = await openFhirSite();
});
afterAll(() => site?.stop());

it('takes a burst of runs as fast as a slow server serves them, without using up an attempt', async () => {
  const patients = await Promise.all(['Un', 'Deux', 'Trois'].map((one) => site.newPatient(one)));
  await site.behaviours({ responseDelayMs: 100 });
  const ids = Array.from({ length: 300 }, (_, index) => `burst-${index}`);
  for (let from = 0; from < ids.length; from += 20) {
    // Nearly all of them are about one patient.
    const posted = ids.slice(from, from + 20).map((id) => {
      return site.askFor('burst', id, patients[id.endsWith('99') ? 1 : 0]?.id ?? '');
    });
    for (const { status } of await Promise.all(posted)) expect(status).toBe(202);
  }
  for (const id of ids) expect(await site.api.endedRun(id)).toMatchObject({ status: 'completed' });
  await site.behaviours({ responseDelayMs: 0 });
}, 180_000);

it('catches up an hour of results of a slow server, of a feed that it knows and of one that is new: each has its run and its effect once, and none fails', async () => {
  // A process that was killed would be back before the site has its feed.
  await site.stack.proxy.stop();
  const patients = await Promise.all(['Un', 'Deux', 'Trois'].map((one) => site.newPatient(one)));
  const ids = Array.from({ length: 300 }, (_, index) => `backlog-${index}`);
  /** More than a page of the feed that is new, which was never read. */
  const ofNewFeed = new Set(ids.slice(0, 120));
  const put = (id: string, index: number) =>
    fetch(`${site.fhirUrl}/Observation/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/fhir+json' },
      body: JSON.stringify({
        ...resultOf(patients[index % 3]?.id ?? '', 5.5, ofNewFeed.has(id) ? SODIUM : '2339-0'),
        id,
      }),
    });
  for (const { status } of await Promise.all(ids.map(put))) expect(status).toBe(201);
  await site.behaviours({ responseDelayMs: 150 });
  site.addSodiumFeed();
  await site.stack.proxy.start();

  const completed = await until(async () => {
    const runs = await site.api.runsOf('backlog');
    const done = runs.filter(({ status }) => status === 'completed');
    return runs.some(({ status }) => status === 'failed') || done.length >= ids.length
      ? runs
      : undefined;
  }, 'the runs of the backlog');
  await site.behaviours({ responseDelayMs: 0 });
  expect(new Set(completed.map(({ status }) => status))).toEqual(new Set(['completed']));
  expect(completed).toHaveLength(ids.length);
  expect(completed.filter(({ id }) => id.startsWith('our-sodium.'))).toHaveLength(ofNewFeed.size);
  const written = await Promise.all(
    patients.map(({ id }) =>
      site.search<Communication>('Communication', { patient: id, _count: 200 }),
    ),
  );
  const runIds = written.flat().map(({ meta }) => meta?.tag?.find(({ system }) => system === RUN));
  expect(runIds).toHaveLength(ids.length);
  expect(new Set(runIds.map((tag) => tag?.code)).size).toBe(ids.length);
}, 240_000);
