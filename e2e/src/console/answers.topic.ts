import { PassThrough } from 'node:stream';

import { until } from '@platform/testing';

import { cutOff, waitUntilShown } from '../__fixtures__/console/browser';
import { decide } from '../__fixtures__/console/decide';
import { NARROW, WIDE } from '../__fixtures__/console/console-stack';
import {
  caller,
  PLAIN,
  platformOf,
  RUN,
  runDetail,
  SLUG,
  subjects,
  TASK,
  validation,
  type NodeTrace,
  type RunDetail,
} from '../__fixtures__/console/fake-answers';
import { problem, type FakeAnswer } from '../__fixtures__/console/fake-api';
import type { FakeConsole } from '../__fixtures__/console/fake-console';
import { requireSound, SCREENS } from '../__fixtures__/console/fake-screens';
import { type, untilGone } from '../__fixtures__/console/keys';
import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';

export function answers(fake: () => FakeConsole, scope: Scope): void {
  const broad = broadTest(scope);
  describe('hostile text', () => {
    const HOSTILE = [
      '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>',
      '\u202Ede droite à gauche', // without the mark that ends it
      'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u030F\u0334\u0319\u0324\u031E\u0349',
      '👩‍👩‍👧‍👦',
      '{{name}} $t(app.name) %3Cscript%3E',
      'mot'.repeat(120),
      'ligne\nsuivante\ttab',
    ].join(' ');

    it.each(scope === 'whole' ? SCREENS : SCREENS.slice(1, 2))(
      'is shown as it is on a wide and a narrow page, and moves nothing: %s',
      async (_screen, path, shown) => {
        fake().api.script(platformOf({ text: HOSTILE }));
        const watched = await fake().open();
        const { page } = watched;
        await page.goto(fake().urlOf(path));
        for (const { viewport } of [WIDE, NARROW]) {
          await page.setViewportSize(viewport);
          await waitUntilShown(watched, shown);
          expect(await page.evaluate('window.hacked')).toBeUndefined();
          expect(await page.locator('img[src="x"]').count()).toBe(0);
          await requireSound(fake(), watched);
        }
      },
    );
  });

  describe('the id of a patient', () => {
    const { patient } = PLAIN;
    const about = `Potassium de ${patient}, voir Patient/${patient}`;
    const deep = { subject: { reference: [{ of: { to: { id: patient, about } } }] } };
    const task = {
      ...validation(PLAIN),
      title: about,
      instructions: about,
      payload: { about, deep },
    };
    const run = runDetail({
      ...PLAIN,
      nodes: [
        {
          ...{ path: 'ask', id: 'ask', type: 'core.validation', kind: 'human-task' },
          ...{ status: 'failed', error: { code: 'NO_ANSWER', message: about, retryable: false } },
          ...{ inputs: { about, deep }, outputs: { [patient]: about } },
        },
      ],
    });
    const scripts = {
      ...platformOf(),
      // Whoever may decide sees whose task it is, in the list too: nothing is hidden from them.
      'GET /api/validations': () => ({ body: { items: [{ ...task, mayDecide: false }] } }),
      'GET /api/validations/{pendingId}': () => ({ body: { ...task, mayDecide: false } }),
      'GET /api/runs/{id}': () => ({ body: { ...run, event: { patient, about, deep } } }),
      'GET /api/audit': () => ({ body: { items: [] } }),
      // A clinician sees in the decision record whom it is about.
      'GET /api/me': () => ({ body: { ...caller(PLAIN.text), roles: ['auditor', 'viewer'] } }),
      'POST /api/reveals': () => ({ status: 204 }),
    };
    const pages = [
      // Whoever may not decide gets no form.
      ...SCREENS.slice(1, 5).map(
        ([name, path, shown]) => [name, path, shown.replace('article form', 'article dl')] as const,
      ),
      ['the event of a run', `/runs/${RUN}?tab=event`, '[role="tabpanel"] dl'],
      ['the timeline of a run', `/runs/${RUN}?tab=timeline`, '.timeline-entry'],
    ] as const;

    it.each(ofScope(scope, pages, ['a run']))(
      'is hidden in texts and values until it is revealed: %s',
      async (_name, path, shown) => {
        fake().api.script(scripts);
        const watched = await fake().open();
        const { page } = watched;
        const content = async (): Promise<string> => await page.locator('#root').innerHTML();
        await page.goto(fake().urlOf(path));
        await waitUntilShown(watched, shown);
        if (shown === '.graph-node') {
          await page.locator('.graph-node[data-status="failed"]').hover();
          await page.getByRole('tooltip').getByText('Potassium de').first().waitFor();
        }
        expect(await content()).not.toContain(patient);
        await page.getByRole('button', { name: 'Show the ids' }).click();
        await until(async () => (await content()).includes(patient), 'the id');
        await requireSound(fake(), watched);
      },
    );
  });

  describe('much of everything', () => {
    const nodes = Array.from({ length: 5_000 }, (_each, at): NodeTrace => ({
      ...{ path: `n${at}`, id: `n${at}`, type: 'core.template', kind: 'compute', status: 'done' },
    }));

    if (scope === 'whole') {
      it('a run of 5,000 nodes is a list, a page of it at a time', async () => {
        fake().api.script(platformOf({ nodes }));
        const watched = await fake().open();
        const { page } = watched;
        await page.goto(fake().urlOf(`/runs/${RUN}`));
        await page.getByText('5000 nodes: the list replaces the graph.').waitFor();
        await page.getByRole('tab', { name: 'Nodes' }).click();
        await page.getByRole('button', { name: /\bn199$/ }).click();
        await page.getByRole('heading', { name: /\bn199$/ }).waitFor();
        expect(await page.getByRole('row').count()).toBe(201);
        await page.getByRole('button', { name: 'Show more' }).click();
        await page.getByRole('button', { name: /\bn399$/ }).waitFor();
        expect(await cutOff(page)).toEqual([]);
        expect(watched.problems()).toEqual([]);
        expect(fake().api.findings()).toEqual([]);
      });
    }

    if (scope === 'whole') {
      it('values of a megabyte stay within their place', async () => {
        const large = 'x'.repeat(1_000_000);
        const list = Array.from({ length: 50_000 }, (_each, at) => at);
        const scripts = platformOf();
        const told = {
          ...validation({ ...PLAIN, text: 'Large' }),
          payload: { word: large, list, lines: 'line\n'.repeat(20_000) },
        };
        fake().api.script({
          ...scripts,
          'GET /api/validations/{pendingId}': () => ({ body: told }),
        });
        const watched = await fake().open(NARROW);
        const { page } = watched;
        await page.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(TASK)}`));
        await page.getByRole('button', { name: 'Accept' }).waitFor();
        await page
          .getByRole('button', { name: 'Show the whole text (1,000,000 characters)' })
          .waitFor();
        // The form is within reach, below the values.
        expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(20_000);
        await requireSound(fake(), watched);
      });
    }
  });

  describe('a slow proxy', () => {
    it('shows that it loads, and is asked once', async () => {
      const body = runDetail({ ...PLAIN, text: 'Late' });
      let answer: (late: FakeAnswer) => void = () => undefined;
      const late = new Promise<FakeAnswer>((resolve) => (answer = resolve));
      fake().api.script({ ...platformOf(), 'GET /api/runs/{id}': () => late });
      const watched = await fake().open();
      const { page } = watched;
      await page.goto(fake().urlOf(`/runs/${RUN}`));
      await page.getByLabel('Loading…').waitFor();
      // Who asked the system for less motion gets none, however long it takes.
      expect(await page.evaluate('document.getAnimations().length')).toBe(0);
      expect(await page.getByRole('alert').count()).toBe(0);
      answer({ body });
      await page.getByRole('heading', { level: 1, name: 'Late' }).waitFor();
      expect(fake().api.calls.filter((name) => name === 'GET /api/runs/{id}')).toHaveLength(1);
      await requireSound(fake(), watched);
    });

    broad(
      'of which a search waits for what it has not read yet, instead of going elsewhere',
      async () => {
        let answer: () => void = () => undefined;
        const late = new Promise<void>((resolve) => (answer = resolve));
        const told = platformOf();
        fake().api.script({
          ...told,
          'GET /api/workflows': (request) => late.then(() => told['GET /api/workflows']!(request)),
        });
        const watched = await fake().open();
        const { page } = watched;
        await page.goto(fake().urlOf('/inbox'));
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.keyboard.press('Control+K');
        await page.getByRole('dialog').getByRole('combobox').waitFor();
        await page.keyboard.type(SLUG);
        await page.getByRole('option', { name: SLUG }).first().waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('status').getByText('Loading…').waitFor();
        answer();
        await page.waitForURL(`**/workflows/${SLUG}`);
        await requireSound(fake(), watched);
      },
    );

    if (scope === 'whole') {
      it('that restarts is told, and the page goes on by itself', async () => {
        fake().api.script(platformOf());
        const watched = await fake().open();
        const { page, expectStatus } = watched;
        expectStatus(502);
        await page.goto(fake().urlOf('/runs'));
        await page.getByRole('link', { name: RUN }).waitFor();
        await fake().api.down();
        await page.getByRole('alert').getByText('does not respond').waitFor();
        await fake().api.up();
        await untilGone(page.getByRole('alert'));
        await requireSound(fake(), watched);
      });
    }
  });

  describe('a decision', () => {
    it('takes its task out of the list at once, and is told with the task and whose it was', async () => {
      const { patient, runId, pendingId } = PLAIN;
      const resolved = { runId, pendingId, decision: 'accepted', duplicate: false };
      fake().api.script({
        // The list still has the task: it follows later.
        ...platformOf({ text: 'Treat' }),
        'GET /api/validations/{pendingId}/subjects': () => ({
          body: subjects({ text: 'A. Person', patient }),
        }),
        'POST /api/validations/{pendingId}/resolve': () => ({
          body: { ...resolved, at: '2026-11-18T09:00:00Z' },
        }),
      });
      const watched = await fake().open();
      const { page } = watched;
      await page.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(TASK)}`));
      await page.locator('.whose-name').waitFor();
      await page.locator('.inbox-item').waitFor();
      await type(page.getByRole('combobox', { name: 'reason' }), 'a');
      await decide(page, 'accept');
      await page.getByText('Accepted: Treat · A. Person', { exact: true }).waitFor();
      await page.getByText('Nothing to validate').waitFor();
      expect(await page.locator('.inbox-item').count()).toBe(0);
      await requireSound(fake(), watched);
    });
  });

  describe('a browser that is offline', () => {
    it('says so at once, and sends no decision later', async () => {
      fake().api.script(platformOf());
      const { page } = await fake().open({ locale: 'en-GB', timezoneId: 'Europe/Paris' });
      await page.goto(fake().urlOf(`/inbox?task=${encodeURIComponent(TASK)}`));
      await type(page.getByRole('combobox', { name: 'reason' }), 'a');
      await page.context().setOffline(true);
      await decide(page, 'accept');
      await page.locator('article').getByText('The platform does not respond').waitFor();
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Accept' }).waitFor();
      // The list is read again: the network is back.
      fake().api.forget();
      await until(() => fake().api.calls.includes('GET /api/validations'), 'the list to be read');
      expect(fake().api.calls.filter((name) => name.startsWith('POST'))).toEqual([]);
    });
  });

  describe('a run that goes on', () => {
    broad('is drawn from the events of its stream, and read itself at the end alone', async () => {
      const told = { ...PLAIN, text: 'Live' };
      const of = (status: NodeTrace['status']): RunDetail =>
        runDetail({
          ...told,
          nodes: [{ path: 'step', id: 'step', type: 'core.template', kind: 'compute', status }],
        });
      // Keeps what is sent before the page listens.
      const stream = new PassThrough({ encoding: 'utf8' });
      let isOver = false;
      const ended: RunDetail = { ...of('done'), status: 'completed', finalStatus: 'completed' };
      fake().api.script({
        ...platformOf(told),
        'GET /api/runs/{id}': () => ({ body: isOver ? ended : of('pending') }),
        'GET /api/runs/{id}/stream': () => ({ events: stream }),
      });
      const reads = (): number =>
        fake().api.calls.filter((name) => name === 'GET /api/runs/{id}').length;
      const watched = await fake().open();
      const { page } = watched;
      await page.goto(fake().urlOf(`/runs/${RUN}?node=step`));
      const detail = page.getByRole('region', { name: 'Node step' });
      await detail.getByText('To come').waitFor();
      for (const status of ['running', 'waiting', 'done'] as const) {
        const words = { running: 'Running', waiting: 'Waiting', done: 'Done' };
        stream.write(`event: snapshot\ndata: ${JSON.stringify(of(status).snapshot)}\n\n`);
        await detail.getByText(words[status]).waitFor();
      }
      expect(reads()).toBe(1);
      isOver = true;
      stream.write(`event: end\ndata: {"status":"completed"}\n\n`);
      await page.getByRole('button', { name: 'Cancel the run' }).waitFor({ state: 'detached' });
      expect(reads()).toBe(2);
      await requireSound(fake(), watched);
    });
  });

  describe('a run that the control plane paused', () => {
    const paused = (): RunDetail => ({
      ...runDetail({ ...PLAIN, text: 'Paused' }),
      incident: { kind: 'paused', attempts: 12, code: 'NODE_THREW', since: '2026-11-18T08:12:00Z' },
    });

    broad('is resumed by an operator, and is then read again', async () => {
      let isPaused = true;
      const { incident: _incident, ...resumed } = paused();
      fake().api.script({
        ...platformOf(),
        'GET /api/runs/{id}': () => ({ body: isPaused ? paused() : resumed }),
        'POST /api/runs/{id}/resume': () => {
          isPaused = false;
          return {
            status: 202,
            body: { runId: RUN, at: '2026-11-18T09:00:00Z', duplicate: false },
          };
        },
      });
      const watched = await fake().open();
      const { page } = watched;
      await page.goto(fake().urlOf(`/runs/${RUN}`));
      await page.getByText('12 attempts').waitFor();
      await requireSound(fake(), watched);
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByText('12 attempts').waitFor({ state: 'detached' });
      expect(fake().api.calls.filter((name) => name.startsWith('POST'))).toEqual([
        'POST /api/runs/{id}/resume',
      ]);
      await requireSound(fake(), watched);
    });

    broad('that went on in the meantime says so', async () => {
      fake().api.script({
        ...platformOf(),
        'GET /api/runs/{id}': () => ({ body: paused() }),
        'POST /api/runs/{id}/resume': () => problem(409, 'run-not-paused'),
      });
      const watched = await fake().open();
      const { page, expectStatus } = watched;
      expectStatus(409);
      await page.goto(fake().urlOf(`/runs/${RUN}`));
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByText('Code: run-not-paused').waitFor();
      await requireSound(fake(), watched);
    });

    broad('asks who is no operator to tell one', async () => {
      const me = { ...caller('Dr Martin'), roles: ['clinician' as const, 'viewer' as const] };
      fake().api.script({
        ...platformOf(),
        'GET /api/me': () => ({ body: me }),
        'GET /api/runs/{id}': () => ({ body: paused() }),
      });
      const watched = await fake().open();
      const { page } = watched;
      await page.goto(fake().urlOf(`/runs/${RUN}`));
      await page.getByText('An operator has to resume it.').waitFor();
      expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0);
      await requireSound(fake(), watched);
    });
  });
}
