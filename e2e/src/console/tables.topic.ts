import { readFileSync } from 'node:fs';

import { violationsOf } from '../__fixtures__/console/browser';
import type { ConsoleStack } from '../__fixtures__/console/console-stack';

/** Decision tables of a workflow. */
export function tables(platform: () => ConsoleStack): void {
  it('a decision table is downloaded as a spreadsheet in the language of its reader opens it', async () => {
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
  });
}
