import { readFileSync } from 'node:fs';

import { violationsOf } from '../__fixtures__/console/browser';
import { NARROW, WIDE, type ConsoleStack } from '../__fixtures__/console/console-stack';
import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';

const number = { kind: 'primitive', name: 'Integer' };

/** A table of more rows than a page shows: a dose for each day. */
export const LONG_TABLE = {
  apiVersion: 'platform/workflow-v1',
  slug: 'doses-by-day',
  name: 'Doses par jour',
  nodes: [
    { id: 'asked', type: 'core.webhook' },
    { id: 'day', type: 'core.constant', config: { type: number, value: 205 } },
    {
      id: 'doses',
      type: 'core.table',
      label: 'Doses par jour',
      config: {
        inputs: [{ name: 'day', label: 'Jour', type: number }],
        outputs: [{ name: 'dose', label: 'Dose', type: number }],
        hit: 'first',
        rows: [
          ...Array.from({ length: 249 }, (_, day) => ({
            when: { day: String(day) },
            then: { dose: 1_000 + day },
            ...(day === 204 && { note: 'Réduite' }),
          })),
          { then: { dose: 0 } },
        ],
      },
    },
    { id: 'told', type: 'core.log', config: { level: 'info', message: 'dose' } },
  ],
  edges: [
    { from: 'asked.$done', to: 'day.$after' },
    { from: 'day.value', to: 'doses.day' },
    { from: 'doses.dose', to: 'told.$after' },
  ],
};

/** Decision tables of a workflow. */
export function tables(platform: () => ConsoleStack, scope: Scope): void {
  const broad = broadTest(scope);
  broad(
    'a decision table is downloaded as a spreadsheet in the language of its reader opens it',
    async () => {
      const { page, problems } = await platform().signedIn({ locale: 'fr-FR' });
      await page.goto(platform().urlOf('/workflows/potassium-bands?node=bands'));
      const button = page.getByRole('button', { name: 'Télécharger en CSV', exact: true });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(download.suggestedFilename()).toBe('potassium-bands-bands.csv');
      const text = readFileSync(await download.path(), 'utf8');
      expect(text).toMatch(/^\uFEFF"decimal";",";/u);
      expect(text).toContain('"row";"[5,5..6,0[";"false";"mild";"false";');
      expect(await violationsOf(page)).toEqual([]);
      expect(problems()).toEqual([]);
    },
  );

  const sizes = [
    ['1440', WIDE],
    ['390', NARROW],
  ] as const;
  it.each(ofScope(scope, sizes, ['1440']))(
    'a long decision table is read page by page and searched, at %s px',
    async (_wide, size) => {
      const { page, problems } = await platform().signedIn({ locale: 'fr-FR', ...size });
      await page.goto(platform().urlOf('/workflows/doses-by-day?node=doses'));
      const rows = page.getByRole('table', { name: 'Doses par jour' }).locator('tbody tr');
      await page.getByText('Lignes 1 à 100, page 1 sur 3').waitFor();
      expect(await rows.count()).toBe(100);
      await page.getByRole('button', { name: 'Page suivante' }).click();
      await page.getByText('Lignes 101 à 200, page 2 sur 3').waitFor();
      expect(await rows.first().innerText()).toMatch(/^101\s+100\s+1100/);
      const search = page.getByRole('searchbox', { name: 'Chercher dans les lignes' });
      await search.pressSequentially('reduite');
      await page.getByText('1 ligne sur 250', { exact: true }).waitFor();
      expect(await rows.allInnerTexts()).toEqual([expect.stringMatching(/^205\s+204\s+1204/)]);
      await search.fill('oxygène');
      await page.getByText('Aucune ligne n’a ces mots.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(problems()).toEqual([]);
    },
  );
}
