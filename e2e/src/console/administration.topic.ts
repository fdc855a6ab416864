import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { until } from '@platform/testing';
import type { Page } from 'playwright-core';

import { DIALOG, violationsOf, type WatchedPage } from '../__fixtures__/console/browser';
import { askRun, type ConsoleStack } from '../__fixtures__/console/console-stack';
import { testFaultless } from '../__fixtures__/console/faultless-screens';
import { press, untilGone } from '../__fixtures__/console/keys';
import { contentAndStored } from '../__fixtures__/console/stored-screens';
import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';

/** A binding that decides validations: a decision without a waiting run is refused. */
export const DECISIONS = `
apiVersion: platform/plugin-v1
name: '@test/decisions'
version: 1.0.0
dependsOn: { '@platform/plugin-core': '*' }
contributes:
  eventBindings:
    - name: decisions
      source: folder
      resolve: { run: pendingId, decision: status, by: owner.display }
`;

export function administration(platform: () => ConsoleStack, scope: Scope): void {
  const broad = broadTest(scope);
  /** Drops a decision into the inbox, and waits until it is refused. */
  async function refuse(key: string, pendingId: string): Promise<void> {
    const inbox = join(platform().stack.dataDir, 'inbox/decisions');
    mkdirSync(inbox, { recursive: true });
    const record = { pendingId, status: 'accepted', owner: { display: 'Dr Ada' } };
    // At once: the platform must not read half of it.
    writeFileSync(join(inbox, `${key}.part`), JSON.stringify(record));
    renameSync(join(inbox, `${key}.part`), join(inbox, `${key}.json`));
    await until(async () => {
      const { items } = await dataOf(platform().api.client().GET('/api/refused-records'));
      return items.some((each) => each.key === key);
    }, `the refusal of ${key}`);
  }

  beforeAll(async () => {
    await refuse('seen', 'ask:nobody');
  });
  const open = async (path: string, key?: string): Promise<WatchedPage> => {
    const opened = await platform().signedIn({}, key);
    await opened.page.goto(platform().urlOf(path));
    return opened;
  };

  const statusWith = async (key: string): Promise<number> =>
    (await fetch(`${platform().stack.proxyUrl}/api/me`, { headers: { 'x-api-key': key } })).status;

  testFaultless(
    platform,
    ofScope(
      scope,
      [
        ['the catalog', '/catalog', '.master-item'],
        ['a node type', '/catalog?item=node:renal.hyperkalaemia-severity', '.catalog-ports a'],
        ['a value set', '/catalog?item=value-set:notification-severity', 'table'],
        ['an agent', '/catalog?item=agent:Assistant_clinique', '.catalog-text'],
        ['an element that is gone', '/catalog?item=node:nowhere', 'h2'],
        ['the sources', '/sources', 'section section'],
        ['refused records', '/sources?tab=refused', '.master-item'],
        ['the trial of a binding', '/sources?tab=try&binding=potassium', 'textarea'],
        ['the instance', '/instance', '.instance-mend'],
        ['the keys', '/administration', '.administration-keys'],
        ['the roles', '/administration?tab=roles', 'details'],
        ['the audit log', '/administration?tab=audit', '.administration-audit'],
      ],
      // Tests below ask axe on the keys, the roles and the audit log.
      ['a node type', 'the sources', 'refused records', 'the instance'],
    ),
    scope,
  );

  broad(
    'a node type is found with the keyboard alone, with the workflows that use it',
    async () => {
      const opened = await open('/catalog');
      const { page } = opened;
      await page.getByLabel('Search the catalog').focus();
      await page.keyboard.type('SEVERITY hyperkalaemia renal.');
      await page.getByRole('button', { name: 'Node types (1)' }).waitFor();
      const item = page.locator('.master-item', { hasText: 'renal.hyperkalaemia-severity' });
      await item.waitFor();
      await press(page, item);
      const detail = page.getByRole('article');
      await detail.getByText('required').waitFor();
      await detail.getByRole('link', { name: 'Hyperkalaemia alert' }).click();
      await page.waitForURL(/\/workflows\/hyperkalaemia-alert/);
      await page.goBack();
      await detail.getByRole('link', { name: "Traitement de l'hyperkaliémie" }).waitFor();
      expect(opened.problems()).toEqual([]);
    },
  );

  broad('a value set has its codes, and the drafts and versions that use it', async () => {
    const opened = await open('/catalog?item=value-set:notification-severity');
    const { page } = opened;
    await page.getByRole('cell', { name: 'critical', exact: true }).waitFor();
    const used = page.getByRole('region', { name: 'Used by' });
    await used.getByRole('link', { name: "Traitement de l'hyperkaliémie" }).waitFor();
    await used.getByText('Published').first().waitFor();
    expect(opened.problems()).toEqual([]);
  });

  broad('the instance says which port is not bound, and what to correct where', async () => {
    const opened = await open('/instance');
    const { page } = opened;
    const state = page.getByRole('region', { name: 'State' });
    await state
      .getByText('port "notification": no plugin contributes adapter "chatt"; did you mean "chat"?')
      .waitFor();
    await state.getByText('ports.notification.adapter').waitFor();
    await state.getByText(/instance\.yaml:\d+:\d+/).waitFor();
    const ports = page.getByRole('region', { name: 'Ports' });
    await ports.getByRole('link', { name: 'memory' }).waitFor();
    await ports.getByText('asked for, but not bound').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: '@platform/plugin-renal' })
      .getByRole('link', { name: 'Node types (1)' })
      .click();
    await page.locator('.master-item', { hasText: 'renal.hyperkalaemia-severity' }).waitFor();
    expect(opened.problems()).toEqual([]);
  });

  broad('a refused record is handed over again when somebody waits for it', async () => {
    await refuse('early', `ask:${askRun('late')}`);
    await platform().post('late');
    const opened = await open('/sources');
    const { page } = opened;
    await page.getByRole('link', { name: /^\d+ records?$/ }).click();
    await page.locator('.master-item', { hasText: 'early' }).click();
    const record = page.getByRole('article');
    await record.getByText('Dr Ada').waitFor();
    await record.getByRole('button', { name: 'Hand over again' }).click();
    await page.getByText('"early" is accepted').waitFor();
    const decided = await until(async () => {
      const { snapshot } = await platform().api.run(askRun('late'));
      return snapshot?.status === 'completed' && snapshot;
    }, 'the end of the run');
    expect(decided.nodes.find(({ id }) => id === 'ask')?.decidedBy).toMatchObject({ by: 'Dr Ada' });
    await untilGone(page.locator('.master-item', { hasText: 'early' }));
    expect(opened.problems()).toEqual([]);
  });

  broad('a record that is refused again stays, until it is deleted', async () => {
    await refuse('never', 'ask:nobody-else');
    const opened = await open('/sources?tab=refused');
    const { page } = opened;
    await page.locator('.master-item', { hasText: 'never' }).click();
    await page.getByRole('button', { name: 'Hand over again' }).click();
    await page.getByRole('alert').getByText('Refused again').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the record "never"?' });
    await dialog.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('"never" is deleted').waitFor();
    await page.locator('.master-item', { hasText: 'never' }).waitFor({ state: 'detached' });
    expect(opened.problems()).toEqual([]);
  });

  broad(
    'a pasted record shows its event, what it would start, or why it would be refused',
    async () => {
      const opened = await open('/sources?tab=try&binding=potassium');
      const { page } = opened;
      const paste = async (text: string): Promise<void> => {
        await page.getByLabel('Record (JSON)').fill(text);
        await page.getByRole('button', { name: 'Try', exact: true }).click();
      };
      await paste('{"resourceType":');
      await page.getByText('This text is not JSON').waitFor();
      const observation = {
        ...{ id: 'o-severe', effectiveDateTime: '2026-11-18T08:10:00+01:00' },
        code: { coding: [{ code: '2823-3' }] },
      };
      await paste(JSON.stringify({ ...observation, subject: { reference: 'Patient/p-severe' } }));
      const result = page.getByRole('status', { name: 'Result' });
      await result.getByText('The event would start runs.').waitFor();
      await result.getByRole('link', { name: 'hyperkalaemia-alert' }).waitFor();
      await result.getByText('p-severe', { exact: true }).waitFor();
      await paste(JSON.stringify(observation));
      await result.getByText('The record would be refused.').waitFor();
      await result.getByText('/patientId').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(opened.problems()).toEqual([]);
    },
  );

  async function createKey(page: Page, name: string): Promise<string> {
    await page.getByRole('button', { name: 'Create a key' }).click();
    const form = page.getByRole('dialog', { name: 'Create a key' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('checkbox', { name: 'viewer' }).check();
    expect(await violationsOf(page, DIALOG)).toEqual([]);
    await form.getByRole('button', { name: 'Create a key' }).click();
    const shown = page.getByRole('dialog', { name: `Key "${name}"` });
    await shown.getByText('It will never be shown again').waitFor();
    expect(await violationsOf(page, DIALOG)).toEqual([]);
    const secret = (await shown.locator('.administration-secret').textContent()) ?? '';
    await shown.getByRole('button', { name: 'It is stored, close' }).click();
    await shown.waitFor({ state: 'detached' });
    return secret;
  }

  it('a key is created, opens the API, and is refused once it is revoked; the audit log has both', async () => {
    const opened = await open('/administration');
    const { page } = opened;
    const secret = await createKey(page, 'Laboratory');
    expect(secret).toMatch(/^wfp_/);
    expect(await statusWith(secret)).toBe(200);
    const id = secret.slice(4, 12);
    const card = page.locator('.administration-card', { hasText: `wfp_${id}_` });
    await card.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: `Revoke the key "Laboratory" (${id})?` });
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('"Laboratory" is revoked').waitFor();
    expect(await statusWith(secret)).toBe(401);
    await card.waitFor({ state: 'detached' });
    await page.getByLabel('With expired and revoked keys').click();
    await card.getByText('revoked', { exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByRole('textbox', { name: 'Resource' }).fill(`key:${id}`);
    await page.waitForURL(/resource=/);
    const lines = page.getByRole('list', { name: 'Audit log' });
    await lines.getByText(`revokes key:${id}`).waitFor();
    await lines.getByText('Dr Martin').first().waitFor();
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByText(/^The log is intact: \d+ lines read/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(opened.problems()).toEqual([]);
  });

  broad('a key is rotated, and the old one stays valid for a while', async () => {
    const opened = await open('/administration');
    const { page } = opened;
    const secret = await createKey(page, 'Monitor');
    const card = page.locator('.administration-card', { hasText: `wfp_${secret.slice(4, 12)}_` });
    await card.getByRole('button', { name: 'Rotate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate the key "Monitor"?' });
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    const shown = page.getByRole('dialog', { name: 'Key "Monitor"' });
    const successor = (await shown.locator('.administration-secret').textContent()) ?? '';
    await shown.getByRole('button', { name: 'It is stored, close' }).click();
    expect(successor).not.toBe(secret);
    expect([await statusWith(secret), await statusWith(successor)]).toEqual([200, 200]);
    await card.getByText('expires soon').waitFor();
    expect(opened.problems()).toEqual([]);
  });

  broad(
    'a right that the caller does not have is not offered, and refused with words and the code',
    async () => {
      const { secret } = await dataOf(
        platform()
          .api.client()
          .POST('/api/keys', { body: { name: 'Operator', roles: ['operator'] } }),
      );
      const opened = await open('/administration', secret);
      opened.expectStatus(403);
      const { page } = opened;
      await page.getByRole('button', { name: 'Create a key' }).click();
      const form = page.getByRole('dialog', { name: 'Create a key' });
      await form.getByLabel('Name').fill('Too much');
      await form.getByRole('checkbox', { name: 'operator' }).waitFor();
      expect(await form.getByRole('checkbox', { name: 'admin' }).count()).toBe(0);
      await form.getByLabel('Agents').fill('agent:*');
      await page.keyboard.press('Enter');
      await form.getByRole('button', { name: 'Create a key' }).click();
      await form.getByRole('alert').getByText('role-not-held').waitFor();
      expect(opened.problems()).toEqual([]);
    },
  );

  broad('every role has words', async () => {
    const { 'x-roles': roles } = await dataOf(platform().api.client().GET('/api/openapi.json'));
    const opened = await open('/administration?tab=roles');
    const { page } = opened;
    for (const name of Object.keys(roles)) {
      const text = await page.getByRole('region', { name, exact: true }).textContent();
      expect(text).not.toContain('administration.role');
    }
    expect(opened.problems()).toEqual([]);
  });

  it('the page of the roles shows what its picture in the tour shows', async () => {
    const opened = await open('/administration?tab=roles');
    await opened.page.getByRole('heading', { name: 'decision-relay' }).waitFor();
    const { screen, stored } = await contentAndStored(opened.page, 'administration');
    expect(screen).toBe(stored);
    expect(await violationsOf(opened.page)).toEqual([]);
    expect(opened.problems()).toEqual([]);
  });

  broad('a clinician gets no administration', async () => {
    const { secret } = await dataOf(
      platform()
        .api.client()
        .POST('/api/keys', { body: { name: 'Ward', roles: ['clinician'] } }),
    );
    const opened = await open('/catalog', secret);
    const { page } = opened;
    await page.getByRole('link', { name: 'Catalog' }).waitFor();
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    await page.goto(platform().urlOf('/administration?tab=audit'));
    await page.getByText('For administrators').waitFor();
    await page.goto(platform().urlOf('/sources?tab=refused'));
    await page.getByRole('tab', { name: 'Feeds' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Refused' }).count()).toBe(0);
    expect(opened.problems()).toEqual([]);
  });

  broad('the audit log hides whose record was read, until somebody asks for it', async () => {
    const path = { kind: 'patient', id: 'p-severe' };
    await dataOf(platform().api.client().GET('/api/records/{kind}/{id}', { params: { path } }));
    const opened = await open('/administration?tab=audit&action=getRecord');
    const { page } = opened;
    const line = page.locator('.administration-audit summary').first();
    await line.getByText('reads the record patient').waitFor();
    expect(await page.locator('#root').innerHTML()).not.toContain('p-severe');
    await page.getByRole('button', { name: 'Show the ids' }).click();
    await line.getByText('patient:p-severe').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(opened.problems()).toEqual([]);
  });
}
