import { dataOf } from '@platform/api-client';

import { DIALOG, violationsOf } from '../__fixtures__/console/browser';
import { NARROW, type ConsoleStack } from '../__fixtures__/console/console-stack';
import { press, tabTo, untilFocused } from '../__fixtures__/console/keys';
import { broadTest, type Scope } from '../__fixtures__/console/scope';

const quantity = { kind: 'quantity', dimension: 'amount-concentration' };
const flag = { kind: 'primitive', name: 'Boolean' };
const severity = { kind: 'coded', valueSet: 'hyperkalaemia-severity' };

const row = (potassium: string, grade: string, more: object = {}) => ({
  when: { potassium },
  then: { severity: grade },
  ...more,
});

const tableOf = (rows: readonly object[]) => ({
  id: 'bands',
  type: 'core.table',
  label: 'Bandes de kaliémie',
  config: {
    inputs: [
      { name: 'potassium', label: 'Potassium', type: quantity, unit: 'mmol/L' },
      { name: 'haemolysed', label: 'Hémolysé', type: flag, nullable: true },
    ],
    outputs: [{ name: 'severity', label: 'Gravité', type: severity }],
    hit: 'unique',
    rows,
  },
});

const source = { citation: 'UK Kidney Association', date: '2023-10' };
const BANDS = [
  row('< 5.5', 'none'),
  row('[5.5..6.0[', 'mild', { source }),
  row('[6.0..6.5[', 'moderate', { source }),
  row('>= 6.5', 'severe', { source }),
];
/** As published: nothing between 5.9 and 6.0 mmol/L. */
const WITH_A_GAP = BANDS.with(1, row('[5.5..5.9]', 'mild', { source }));

const UNDECIDED = {
  id: 'undecided',
  type: 'core.log',
  config: { level: 'warn', message: 'bande inconnue' },
};

const workflowOf = (rows: readonly object[]) => ({
  apiVersion: 'platform/workflow-v1',
  slug: 'graded-potassium',
  name: 'Kaliémie classée',
  nodes: [
    { id: 'asked', type: 'core.webhook' },
    {
      id: 'measured',
      type: 'core.constant',
      label: 'Kaliémie mesurée',
      config: { type: quantity, value: { value: 6.2, unit: 'mmol/L' } },
    },
    tableOf(rows),
    {
      id: 'check',
      type: 'core.validation',
      label: 'Contrôler',
      config: {
        title: 'Contrôler la kaliémie ?',
        assignment: { roles: ['doctor'] },
        due: 'P1D',
        escalation: [{ after: 'P2D', do: 'expire' }],
      },
    },
    UNDECIDED,
  ],
  edges: [
    { from: 'asked.$done', to: 'measured.$after' },
    { from: 'measured.value', to: 'bands.potassium' },
    { from: 'bands.severity', to: 'check.$after' },
    { from: 'bands.unknown', to: 'undecided.$after' },
  ],
});

/** Asks a person about a potassium value that a table has graded. */
const TABLE_WORKFLOW = workflowOf(BANDS);

/** Grades a potassium value for the workflows that call it. */
const GRADE_WORKFLOW = {
  apiVersion: 'platform/workflow-v1',
  slug: 'potassium-grade',
  name: 'Classement de la kaliémie',
  inputs: [{ name: 'potassium', type: quantity, required: true }],
  outputs: [{ name: 'severity', type: severity, from: 'bands.severity' }],
  nodes: [{ id: 'called', type: 'core.workflow-called' }, tableOf(BANDS), UNDECIDED],
  edges: [
    { from: 'called.potassium', to: 'bands.potassium' },
    { from: 'bands.unknown', to: 'undecided.$after' },
  ],
};

/** Asks a person about what a called workflow has graded. */
const CALLING_WORKFLOW = {
  ...TABLE_WORKFLOW,
  slug: 'called-grade',
  nodes: [
    ...TABLE_WORKFLOW.nodes.filter(({ id }) => id !== 'bands' && id !== 'undecided'),
    {
      id: 'grade',
      type: 'core.call',
      label: 'Classement',
      config: { workflow: GRADE_WORKFLOW.slug, version: 'published' },
    },
  ],
  edges: [
    { from: 'asked.$done', to: 'measured.$after' },
    { from: 'measured.value', to: 'grade.potassium' },
    { from: 'grade.severity', to: 'check.$after' },
  ],
};

/** A workflow that others call comes before them. */
export const TABLE_WORKFLOWS = [TABLE_WORKFLOW, GRADE_WORKFLOW, CALLING_WORKFLOW];

const RUN = 'graded';
const CALLING_RUN = 'called';

/** Saves a draft whose table has a hole. */
async function saveWithGap({ api }: ConsoleStack): Promise<void> {
  const client = api.client();
  const path = { slug: TABLE_WORKFLOW.slug };
  const { revision } = await dataOf(client.GET('/api/workflows/{slug}', { params: { path } }));
  await dataOf(
    client.PUT('/api/workflows/{slug}/draft', {
      params: { path, header: { 'If-Match': `"${revision}"` } },
      body: workflowOf(WITH_A_GAP) as never,
    }),
  );
}

export function explainedTables(platform: () => ConsoleStack, scope: Scope): void {
  const broad = broadTest(scope);
  beforeAll(async () => {
    await platform().api.callHook(TABLE_WORKFLOW.slug, RUN, {});
    if (scope === 'gate') return;
    await platform().api.callHook(CALLING_WORKFLOW.slug, CALLING_RUN, {});
    await saveWithGap(platform());
  });

  it('with the keyboard alone, a task tells which row decided, and then why the others did not', async () => {
    const { page, problems } = await platform().signedIn();
    await page.goto(platform().urlOf(`/inbox?task=${encodeURIComponent(`check:${RUN}`)}`));
    const table = page.getByRole('table', { name: 'Bandes de kaliémie' });
    await table.getByText('UK Kidney Association, 2023-10').waitFor();
    // The doctor sees what decided; the others are asked for.
    expect(await table.getByRole('row').count()).toBe(3);
    const why = page.getByRole('button', { name: 'Why not the 3 other rows' });
    await press(page, why);
    const rows = page.locator('.other-rows li');
    await rows.first().waitFor();
    expect((await rows.allInnerTexts()).map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
      'Row 4 · Potassium 6,2 mmol/L: the row asks for >= 6.5',
      'Row 2 · Potassium 6,2 mmol/L: the row asks for [5.5..6.0[',
      'Row 1 · Potassium 6,2 mmol/L: the row asks for < 5.5',
    ]);
    expect(await why.getAttribute('aria-expanded')).toBe('true');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await rows.first().waitFor({ state: 'detached' });
    await untilFocused(why);
    expect(problems()).toEqual([]);
  });

  broad(
    'a task, the run and the decision record tell which row of a called workflow decided, and why the others did not',
    async () => {
      const { page, problems } = await platform().signedIn({ locale: 'fr-FR' });
      const told = async (): Promise<void> => {
        const table = page.getByRole('table', { name: 'Bandes de kaliémie' });
        await table.getByText('UK Kidney Association, 2023-10').waitFor();
        await table.getByRole('rowheader', { name: '3 A décidé' }).waitFor();
        expect(await table.getByRole('row').count()).toBe(3);
      };
      await page.goto(
        platform().urlOf(`/inbox?task=${encodeURIComponent(`check:${CALLING_RUN}`)}`),
      );
      await told();
      await press(page, page.getByRole('button', { name: 'Pourquoi pas les 3 autres lignes' }));
      const first = page.locator('.other-rows li').first();
      await first.waitFor();
      expect((await first.innerText()).replaceAll(/\s/g, ' ')).toBe(
        'Ligne 4 · Potassium 6,2 mmol/L : la ligne demande >= 6.5',
      );
      expect(await violationsOf(page)).toEqual([]);
      await page.goto(
        platform().urlOf(`/runs/${CALLING_RUN}?node=${encodeURIComponent('grade/bands')}`),
      );
      await told();
      expect(await violationsOf(page)).toEqual([]);
      await page.goto(platform().urlOf(`/runs/${CALLING_RUN}/record`));
      await told();
      expect(problems()).toEqual([]);
    },
  );

  broad('the decision record has on paper why the other rows did not decide', async () => {
    const { page, problems } = await platform().signedIn({ locale: 'fr-FR' });
    await page.goto(platform().urlOf(`/runs/${encodeURIComponent(RUN)}/record`));
    const rows = page.locator('.other-rows li');
    await rows.first().waitFor({ state: 'attached' });
    expect(await rows.first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await rows.first().waitFor();
    await page.getByText('Pourquoi pas les 3 autres lignes').locator('visible=true').waitFor();
    expect(problems()).toEqual([]);
  });

  broad(
    'with the keyboard alone, a hole that the proof found becomes a stored test with what is expected',
    async () => {
      const { page, problems } = await platform().signedIn();
      const path = `/workflows/${TABLE_WORKFLOW.slug}`;
      await page.goto(platform().urlOf(`${path}?version=draft`));
      const save = page.getByRole('button', { name: 'Save as a test' });
      await press(page, save);
      const dialog = page.getByRole('dialog', { name: 'Save as a test' });
      await dialog.getByText('Potassium 5,95 mmol/L').first().waitFor();
      const confirm = dialog.getByRole('button', { name: 'Save', exact: true });
      // A test that expects nothing is none.
      await dialog.getByText('Waits for: what the table has to give').waitFor();
      expect(await confirm.isDisabled()).toBe(true);
      const grade = dialog.getByRole('combobox', { name: 'Gravité' });
      await tabTo(page, grade);
      await page.keyboard.type('mild');
      await page.getByRole('option', { name: /mild/i }).waitFor();
      await page.keyboard.press('ArrowDown');
      // Enter with no line chosen confirms the dialog.
      await page.locator('[data-combobox-selected]', { hasText: /mild/i }).waitFor();
      await page.keyboard.press('Enter');
      expect(await violationsOf(page, DIALOG)).toEqual([]);
      await press(page, confirm);
      await dialog.waitFor({ state: 'detached' });
      await page.goto(platform().urlOf(`${path}?version=draft&tab=tests`));
      await page.getByText('bands · severity mild').waitFor();
      expect(problems()).toEqual([]);
    },
  );

  broad('on a phone, why the other rows did not decide is read without a cut', async () => {
    const { page, problems } = await platform().signedIn(NARROW);
    await page.goto(platform().urlOf(`/runs/${encodeURIComponent(RUN)}?node=bands`));
    await page.getByRole('button', { name: 'Why not the 3 other rows' }).click();
    await page.locator('.other-rows li').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
}
