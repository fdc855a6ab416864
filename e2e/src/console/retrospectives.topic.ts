import { dataOf } from '@platform/api-client';

import { cutOff, violationsOf } from '../__fixtures__/console/browser';
import { NARROW, WIDE, type ConsoleStack } from '../__fixtures__/console/console-stack';
import { press } from '../__fixtures__/console/keys';
import { broadTest, type Scope } from '../__fixtures__/console/scope';

const numbers = (fired: number) => ({
  ...{ started: 1_204, fired, patients: fired, tasks: fired, failed: 1, undecided: 2 },
});

const LONG_WARD = 'Unité de surveillance continue post-interventionnelle du bâtiment Est';

/** A report as the command sends it. */
const REPORT = {
  apiVersion: 'platform/retrospective-v1' as const,
  workflow: { slug: 'hyperkalaemia-alert', name: { fr: 'Alerte', en: 'Alert' } },
  sides: [
    { label: 'published v1', version: 1 },
    { label: 'hyperkalaemia-alert-with-a-task.yaml', version: 0 },
  ],
  period: { from: '2026-10-01', to: '2026-10-31', days: 31, timezone: 'Europe/Paris' },
  export: {
    ...{ files: 2, lines: 1_300, outOfOrder: 4, knownBy: 'updated' as const },
    resources: [{ type: 'Observation', count: 1_204 }],
    rejected: [
      { reason: 'cut', count: 1, places: [{ file: 'Observation.ndjson', line: 1_300 }] },
      { reason: 'of-another-release', count: 2, places: [] },
    ],
  },
  events: {
    ...{ total: 1_204, patients: 81, leftOut: [] },
    bindings: [{ name: 'ehr-potassium', count: 1_204, repeated: 0 }],
  },
  isComplete: true,
  totals: [numbers(146), numbers(96)],
  rows: [
    { ward: 'Cardiologie', week: '2026-W40', events: 42, sides: [numbers(4), numbers(2)] },
    { ward: LONG_WARD, week: '2026-W40', events: 30, sides: [numbers(3), numbers(3)] },
    { ward: '', week: '2026-W41', events: 2, sides: [numbers(0), numbers(0)] },
  ],
  outcomes: [{ name: 'alert: pass', counts: [146, 96] }],
  tasks: [{ name: 'review', counts: [0, 96], perDay: [0, 3.1], mostInADay: [0, 9] }],
  writes: [{ name: 'patient.addNotification', counts: [146, 96] }],
  starts: [],
  failures: [],
  differing: { count: 50, kinds: [{ difference: 'no-longer-fires' as const, count: 50 }] },
  cases: [
    {
      ...{ case: 266, patient: 'P-9c52c94d', ward: LONG_WARD, week: '2026-W40' },
      difference: 'no-longer-fires' as const,
      sides: [
        {
          ...{ status: 'completed' as const, outcomes: ['alert: pass'], tasks: [] },
          writes: ['patient.addNotification'],
        },
        { status: 'completed' as const, outcomes: [], tasks: [], writes: [] },
      ],
    },
  ],
};

export function retrospectives(platform: () => ConsoleStack, scope: Scope): void {
  const broad = broadTest(scope);
  let id: string;
  beforeAll(async () => {
    const client = platform().api.client();
    ({ id } = await dataOf(client.POST('/api/retrospectives', { body: REPORT })));
  });

  it('with the keyboard alone, a report is chosen, and another number of its wards is shown', async () => {
    const { page, problems } = await platform().signedIn(WIDE);
    await page.goto(platform().urlOf('/retrospectives'));
    await press(page, page.getByRole('button', { name: /hyperkalaemia-alert/ }));
    const totals = page.getByRole('table', { name: 'Totals' });
    await totals.waitFor();
    expect(page.url()).toContain(id);
    const fires = totals.getByRole('row', { name: /Runs that fire/ });
    expect((await fires.innerText()).replaceAll(/\s+/g, ' ')).toBe('Runs that fire 146 96 −50');
    const byWard = page.getByRole('table', { name: 'By ward and week' });
    const cardiology = byWard.getByRole('row', { name: /Cardiologie/ });
    const shown = async () => (await cardiology.innerText()).replaceAll(/\s+/g, ' ');
    expect(await shown()).toBe('Cardiologie 4 → 2 –');
    await page.getByRole('combobox', { name: 'Number shown' }).focus();
    await page.keyboard.type('Undecided');
    await byWard.getByText('2 → 2').first().waitFor();
    expect(await shown()).toBe('Cardiologie 2 → 2 –');
    await page.getByRole('row', { name: /No ward stated/ }).waitFor();
    await page.getByText('Cut: the file ends in the middle of the line').waitFor();
    await page.getByText('fires in A alone').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });

  for (const [locale, size, totals] of [
    ['fr-FR', WIDE, 'Totaux'],
    ['fr-FR', NARROW, 'Totaux'],
    ['en-GB', NARROW, 'Totals'],
  ] as const) {
    broad(`in ${locale} at ${size.viewport.width} px nothing of a report is cut off`, async () => {
      const { page, problems } = await platform().signedIn({ ...size, locale });
      await page.goto(platform().urlOf(`/retrospectives?report=${id}`));
      await page.getByRole('table', { name: totals }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
      expect(problems()).toEqual([]);
    });
  }

  broad('a report is deleted after a question', async () => {
    const client = platform().api.client();
    const other = await dataOf(client.POST('/api/retrospectives', { body: REPORT }));
    const { page, problems } = await platform().signedIn(WIDE);
    await page.goto(platform().urlOf(`/retrospectives?report=${other.id}`));
    await press(page, page.getByRole('button', { name: 'Delete the report' }));
    const dialog = page.getByRole('dialog', { name: 'Delete this report?' });
    await press(page, dialog.getByRole('button', { name: 'Delete the report' }));
    await page.getByText('Choose a report').waitFor();
    const left = await dataOf(client.GET('/api/retrospectives'));
    expect(left.items.map((item) => item.id)).toEqual([id]);
    expect(problems()).toEqual([]);
  });
}
