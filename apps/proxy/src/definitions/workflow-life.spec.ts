import type { JsonObject } from '@platform/ports';
import { specHash } from '@platform/workflow';

import { specOf } from '../__fixtures__/proxy-catalog';
import { callable, calling } from './__fixtures__/calling-specs';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onEachDatabase } from './__fixtures__/each-database';
import { editorsOf, type Editors } from './__fixtures__/editors';

onEachDatabase((url) => {
  let harness: DefinitionsHarness;
  let editors: Editors;
  beforeEach(async () => {
    harness = await openDefinitionsHarness({ url: url() });
    editors = editorsOf(harness);
  });
  afterEach(() => harness.close());

  it('workflow life: tells what a version was published in spite of', async () => {
    const german = await openDefinitionsHarness({ url: url(), locale: 'de' });
    try {
      const there = editorsOf(german);
      const warning = { code: 'WF207', severity: 'warning', path: '/nodes/0/type' };
      expect((await there.publish(specOf('one'))).body.diagnostics).toMatchObject([warning]);
      const again = await there.publish(specOf('one', { name: 'Deuxième' }));
      expect(again.body).toMatchObject({ version: 2, diagnostics: [warning] });
      expect((await there.roll('one', 1)).body).toMatchObject({
        version: 3,
        diagnostics: [warning],
      });
    } finally {
      await german.close();
    }
  });

  it('workflow life: leads a workflow through its whole life [RUN-063]', async () => {
    const draft = await editors.designer('PUT', '/api/workflows/one/draft', {
      body: specOf('one'),
    });
    expect(draft.status).toBe(201);
    expect(draft.body).toMatchObject({
      content: specOf('one'),
      hash: specHash(specOf('one')),
      authors: ['ada'],
      baseVersion: null,
      diagnostics: [],
    });
    expect(await editors.inForce()).toEqual([]);

    const first = await editors.publisher('POST', '/api/workflows/one/publish', {
      body: { note: 'première' },
      ifMatch: draft.etag,
    });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      slug: 'one',
      version: 1,
      author: 'pia',
      note: 'première',
      origin: 'publish',
      content: specOf('one'),
      pins: {
        workflows: {},
        agents: {},
        plugins: { '@test/proxy': '1.0.0' },
        eventTypes: ['lab.result'],
      },
    });
    expect(await editors.inForce()).toEqual(['one@1']);

    await editors.publish(specOf('one', { name: 'Deuxième' }));
    expect(await editors.inForce()).toEqual(['one@2']);
    const shown = await editors.viewer('GET', '/api/workflows/one');
    expect(shown.body).toMatchObject({
      name: 'Deuxième',
      draft: null,
      publishedVersion: 2,
      published: { version: 2, content: { name: 'Deuxième' }, diagnostics: [] },
      hasTests: false,
    });

    const back = await editors.roll('one', 1);
    expect(back.body).toMatchObject({ version: 3, origin: 'rollback', rollbackOf: 1 });
    expect(back.body.content).toEqual(specOf('one'));
    expect(await editors.inForce()).toEqual(['one@3']);

    const versions = await editors.viewer('GET', '/api/workflows/one/versions?limit=2');
    expect(versions.body.items.map((each: { version: number }) => each.version)).toEqual([3, 2]);
    const rest = await editors.viewer(
      'GET',
      `/api/workflows/one/versions?limit=2&cursor=${versions.body.nextCursor}`,
    );
    expect(rest.body.items).toMatchObject([{ version: 1, note: 'première' }]);
    expect(rest.body.nextCursor).toBeUndefined();
    const old = await editors.viewer('GET', '/api/workflows/one/versions/2');
    expect(old.body).toMatchObject({ version: 2, content: { name: 'Deuxième' } });
    expect((await editors.viewer('GET', '/api/workflows/one/versions/4')).status).toBe(404);

    const { etag } = await editors.viewer('GET', '/api/workflows/one');
    const retired = await editors.publisher('DELETE', '/api/workflows/one', { ifMatch: etag });
    expect(retired.status).toBe(200);
    expect(retired.body).toMatchObject({ publishedVersion: null, latestVersion: 3 });
    expect(await editors.inForce()).toEqual([]);
    const again = await editors.publisher('DELETE', '/api/workflows/one', {
      ifMatch: retired.etag,
    });
    expect([again.status, again.etag]).toEqual([200, retired.etag]);

    expect((await editors.roll('one', 2)).body).toMatchObject({ version: 4 });
    expect(await editors.inForce()).toEqual(['one@4']);
    expect(harness.audited).toEqual([
      'ada saveWorkflowDraft workflow:one',
      'pia publishWorkflow workflow:one',
      'pia publishWorkflow workflow:one@1',
      'ada saveWorkflowDraft workflow:one',
      'pia publishWorkflow workflow:one',
      'pia publishWorkflow workflow:one@2',
      'pia rollBackWorkflow workflow:one',
      'pia rollBackWorkflow workflow:one@3',
      'pia retireWorkflow workflow:one',
      'pia retireWorkflow workflow:one',
      'pia rollBackWorkflow workflow:one',
      'pia rollBackWorkflow workflow:one@4',
    ]);
  });

  it('workflow life: lets nobody do what their roles do not allow', async () => {
    const draft = await editors.designer('PUT', '/api/workflows/one/draft', {
      body: specOf('one'),
    });
    const ifMatch = draft.etag;
    const refused = [
      await editors.viewer('PUT', '/api/workflows/one/draft', { body: specOf('one'), ifMatch }),
      await editors.viewer('POST', '/api/workflows/validate', { body: { spec: {} } }),
      await editors.designer('POST', '/api/workflows/one/publish', { body: {}, ifMatch }),
      await editors.designer('POST', '/api/workflows/one/rollback', {
        body: { version: 1 },
        ifMatch,
      }),
      await editors.designer('DELETE', '/api/workflows/one', { ifMatch }),
      await harness.as('nobody')('GET', '/api/workflows'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  describe('a publication', () => {
    it.each([
      ['publish', { body: {} }, 'no-draft'],
      ['rollback', { body: { version: 1 } }, 'already-published'],
    ])('by %s that would change nothing is refused', async (action, given, code) => {
      await editors.publish(specOf('one'));
      const { etag } = await editors.viewer('GET', '/api/workflows/one');
      const path = `/api/workflows/one/${action}`;
      const answer = await editors.publisher('POST', path, { ...given, ifMatch: etag });
      expect([answer.status, answer.body.code]).toEqual([409, code]);
    });

    it('of the same content is refused, until what it calls has another version', async () => {
      await editors.publish(callable('b'));
      await editors.publish(calling('a', 'b'));
      const same = await editors.publish(calling('a', 'b'));
      expect([same.status, same.body.code]).toEqual([409, 'already-published']);
      await editors.publish(callable('b', { name: 'B2' }));
      const { etag } = await editors.viewer('GET', '/api/workflows/a');
      const again = await editors.publisher('POST', '/api/workflows/a/publish', {
        body: {},
        ifMatch: etag,
      });
      expect(again.body).toMatchObject({ version: 2, pins: { workflows: { b: { version: 2 } } } });
    });

    it('needs a note that fits', async () => {
      const { etag } = await editors.designer('PUT', '/api/workflows/one/draft', {
        body: specOf('one'),
      });
      const answer = await editors.publisher('POST', '/api/workflows/one/publish', {
        body: { note: 'x'.repeat(2_001) },
        ifMatch: etag,
      });
      expect([answer.status, answer.body.code]).toEqual([400, 'body-invalid']);
    });

    it('waits for stored tests to pass; a rollback does not', async () => {
      await editors.publish(specOf('one'));
      const seen = (await editors.viewer('GET', '/api/workflows/one')).body.revision;
      const event = { eventType: 'lab.result', patientId: 'p1' };
      const tests = (expected: JsonObject) => ({
        content: {
          apiVersion: 'platform/workflow-tests-v1',
          workflow: 'one',
          cases: [{ name: 'cas', event, expect: expected }],
        },
        author: 'ada',
      });
      const key = { kind: 'workflow', slug: 'one' } as const;
      const { revision } = await harness.store.saveTests(key, tests({ started: ['other'] }), seen);
      const failed = await editors.publish(specOf('one', { name: 'B' }));
      expect([failed.status, failed.body.code]).toEqual([422, 'tests-failed']);
      expect(failed.body.errors).toMatchObject([{ code: 'TEST_CASE_FAILED', path: '/cases/0' }]);
      await harness.store.saveTests(key, tests({}), revision + 1);
      expect((await editors.publish(specOf('one', { name: 'B' }))).body.version).toBe(2);
      const after = (await editors.viewer('GET', '/api/workflows/one')).body.revision;
      await harness.store.saveTests(key, tests({ started: ['other'] }), after);
      expect((await editors.roll('one', 1)).body).toMatchObject({ version: 3, rollbackOf: 1 });
    });

    it('while others publish is decided anew, and none is lost', async () => {
      const slugs = ['a', 'b', 'c', 'd', 'e'];
      const saved = await Promise.all(
        slugs.map((slug) =>
          editors.designer('PUT', `/api/workflows/${slug}/draft`, { body: specOf(slug) }),
        ),
      );
      const published = await Promise.all(
        slugs.map((slug, index) =>
          editors.publisher('POST', `/api/workflows/${slug}/publish`, {
            body: {},
            ifMatch: saved[index]?.etag ?? '',
          }),
        ),
      );
      expect(published.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await editors.inForce()).toEqual(['a@1', 'b@1', 'c@1', 'd@1', 'e@1']);
    });

    it('and a rollback of one workflow at once: one is done, the other is told', async () => {
      await editors.publish(specOf('one'));
      await editors.publish(specOf('one', { name: 'B' }));
      const { etag } = await editors.viewer('GET', '/api/workflows/one');
      const saved = await editors.designer('PUT', '/api/workflows/one/draft', {
        body: specOf('one', { name: 'C' }),
        ifMatch: etag,
      });
      const [published, back] = await Promise.all([
        editors.publisher('POST', '/api/workflows/one/publish', { body: {}, ifMatch: saved.etag }),
        editors.publisher('POST', '/api/workflows/one/rollback', {
          body: { version: 1 },
          ifMatch: saved.etag,
        }),
      ]);
      expect([published.status, back.status].sort()).toEqual([200, 412]);
      expect(await editors.inForce()).toEqual(['one@3']);
    });
  });
});
