import type { Communication, Observation, Task } from 'fhir/r4';

import { openHarness, type BenchHarness } from '../__fixtures__/bench-harness';

let bench: BenchHarness;
let id: string;
beforeEach(async () => {
  bench = await openHarness();
  await bench.signIn();
  ({ id } = await bench.put({ resourceType: 'Patient', name: [{ family: 'Cours' }] }));
});
afterEach(() => bench.close());

const subject = (): { reference: string } => ({ reference: `Patient/${id}` });

const result = (text: string, at?: string): Observation => ({
  resourceType: 'Observation',
  ...{ status: 'final', code: { text }, subject: subject() },
  ...(at !== undefined && { effectiveDateTime: at }),
});

const message = (text: string, sent: string): Communication => ({
  resourceType: 'Communication',
  ...{ status: 'completed', topic: { text }, subject: subject(), sent },
});

const read = (query = ''): ReturnType<BenchHarness['get']> =>
  bench.get(`/patients/${id}/timeline${query}`);

const hrefOf = (html: string, name: string): string =>
  (new RegExp(`<a href="([^"]*)">${name}</a>`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

it('the timeline has all kinds in one course, the latest first, by days of the zone of the bench', async () => {
  await bench.put(result('Potassium', '2026-11-25T23:30:00Z'));
  await bench.put(message('Alert', '2026-11-26T08:00:00Z'));
  await bench.put<Task>({
    resourceType: 'Task',
    ...{ status: 'accepted', intent: 'order', for: subject(), owner: { display: 'Dr A' } },
    ...{ description: 'Confirm', lastModified: '2026-11-26T09:00:00Z' },
  });
  await bench.put({
    resourceType: 'MedicationRequest',
    ...{
      status: 'active',
      intent: 'order',
      subject: subject(),
      authoredOn: '2026-11-26T07:00:00Z',
    },
    medicationCodeableConcept: { text: 'Ramipril' },
  });
  await bench.put({
    resourceType: 'Encounter',
    ...{ status: 'in-progress', class: { code: 'IMP', display: 'Ward' }, subject: subject() },
    period: { start: '2026-11-24T10:00:00Z' },
  });
  await bench.put({
    resourceType: 'DocumentReference',
    ...{
      status: 'current',
      content: [{ attachment: { title: 'a' } }],
      subject: subject(),
      description: 'Letter',
    },
    date: '2026-11-23T10:00:00Z',
  });
  await bench.put(result('Old', '2024-02'));
  await bench.put(result('Dateless'));
  const { text } = await read();
  expect(text).toMatch(
    /26 Nov 2026.*10:00.*Confirm.*accepted, by Dr A.*09:00.*Alert.*08:00.*Ramipril.*00:30.*Potassium.*24 Nov 2026.*Ward.*23 Nov 2026.*Letter.*February 2024.*Old.*Without a date.*Dateless/,
  );
  expect(text.match(/26 Nov 2026/g)).toHaveLength(1);
  const results = await read('?kind=results');
  expect(results.text).toContain('Potassium');
  expect(results.text).not.toMatch(/Ramipril|Alert \d/);
});

it('the timeline goes on earlier without losing or repeating an entry, where one kind has more than a page', async () => {
  const minute = 60_000;
  const start = Date.parse('2026-11-20T00:00:00Z');
  // Three of each instant.
  const at = (index: number): string =>
    new Date(start + Math.floor(index / 3) * minute).toISOString();
  for (let index = 0; index < 130; index += 1) await bench.put(result(`R${index}.`, at(index)));
  await bench.put(result('Undated.'));
  for (let index = 5; index < 130; index += 25) await bench.put(message(`M${index}.`, at(index)));
  const seen: string[] = [];
  let path = `/patients/${id}/timeline`;
  for (let page = 0; path !== '' && page < 5; page += 1) {
    const { html } = await bench.get(path);
    seen.push(...(html.match(/(?:[RM]\d+|Undated)\.(?=<\/a>)/g) ?? []));
    path = hrefOf(html, 'Earlier');
  }
  const wanted = [
    'Undated.',
    ...Array.from({ length: 130 }, (_, index) => `R${index}.`),
    ...[5, 30, 55, 80, 105].map((index) => `M${index}.`),
  ];
  expect(seen.toSorted()).toEqual(wanted.toSorted());
});
