import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onEachDatabase } from './__fixtures__/each-database';
import { editorsOf, type Editors } from './__fixtures__/editors';

const unsound = (slug: string) => specOf(slug, { nodes: [{ id: 'x', type: 't.none' }] });

onEachDatabase((url) => {
  let harness: DefinitionsHarness;
  let editors: Editors;
  beforeEach(async () => {
    harness = await openDefinitionsHarness({ url: url() });
    editors = editorsOf(harness);
  });
  afterEach(() => harness.close());

  describe('two editors of one draft', () => {
    it('cannot overwrite each other', async () => {
      const { etag } = await editors.designer('PUT', '/api/workflows/one/draft', {
        body: specOf('one'),
      });
      const other = harness.as('bob', 'designer');
      const body = specOf('one', { name: 'Bob' });
      const bobs = await other('PUT', '/api/workflows/one/draft', { body, ifMatch: etag });
      expect([bobs.status, bobs.body.authors]).toEqual([200, ['ada', 'bob']]);
      const late = await editors.designer('PUT', '/api/workflows/one/draft', {
        body: specOf('one', { name: 'Ada' }),
        ifMatch: etag,
      });
      expect([late.status, late.body.code, late.etag]).toEqual([
        412,
        'definition-changed',
        bobs.etag,
      ]);
      const shown = await editors.viewer('GET', '/api/workflows/one');
      expect(shown.body.draft.content.name).toBe('Bob');
    });

    it('who save at once: one is kept, the other is told', async () => {
      const { etag } = await editors.designer('PUT', '/api/workflows/one/draft', {
        body: specOf('one'),
      });
      const saves = await Promise.all(
        ['A', 'B', 'C', 'D'].map((name) =>
          editors.designer('PUT', '/api/workflows/one/draft', {
            body: specOf('one', { name }),
            ifMatch: etag,
          }),
        ),
      );
      expect(saves.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
      const kept = saves.find(({ status }) => status === 200);
      const shown = await editors.viewer('GET', '/api/workflows/one');
      expect([shown.etag, shown.body.draft.content.name]).toEqual([
        kept?.etag,
        kept?.body.content.name,
      ]);
    });

    it('who create it at once: one does', async () => {
      const saves = await Promise.all(
        ['A', 'B', 'C'].map((name) =>
          editors.designer('PUT', '/api/workflows/one/draft', { body: specOf('one', { name }) }),
        ),
      );
      const [created, ...others] = saves.map(({ status }) => status).sort();
      expect(created).toBe(201);
      // A caller that read before it existed gets 412; a caller that sends no header gets 428.
      for (const status of others) expect([412, 428]).toContain(status);
    });

    it.each([
      ['nothing at all', undefined, 428, 'if-match-required'],
      ['another tag', '"999"', 412, 'definition-changed'],
      ['a weak tag', 'W/"1"', 412, 'definition-changed'],
      ['what is no tag', '1', 400, 'headers-invalid'],
    ])('are refused with %s', async (_what, ifMatch, status, code) => {
      await editors.designer('PUT', '/api/workflows/one/draft', { body: specOf('one') });
      const given = { body: specOf('one'), ...(ifMatch !== undefined && { ifMatch }) };
      const answer = await editors.designer('PUT', '/api/workflows/one/draft', given);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    it('may name several tags, or take whatever is there', async () => {
      const { etag } = await editors.designer('PUT', '/api/workflows/one/draft', {
        body: specOf('one'),
      });
      const several = { body: specOf('one'), ifMatch: `"x", ${etag}` };
      expect((await editors.designer('PUT', '/api/workflows/one/draft', several)).status).toBe(200);
      const any = { body: specOf('one'), ifMatch: '*' };
      expect((await editors.designer('PUT', '/api/workflows/one/draft', any)).status).toBe(200);
    });

    it('may ask for a new one alone', async () => {
      const headers = { 'if-none-match': '*' };
      const create = { body: specOf('one'), headers };
      expect((await editors.designer('PUT', '/api/workflows/one/draft', create)).status).toBe(201);
      const again = await editors.designer('PUT', '/api/workflows/one/draft', create);
      expect([again.status, again.body.code]).toEqual([412, 'definition-exists']);
    });

    it('takes whatever is there, where something is, and says what to send where nothing is', async () => {
      const absent = { body: specOf('two'), ifMatch: '*' };
      const { status, body } = await editors.designer('PUT', '/api/workflows/two/draft', absent);
      expect([status, body.code]).toEqual([412, 'definition-absent']);
      expect(body.detail).toContain('If-None-Match: *');
      const tests = { body: { cases: [] }, ifMatch: '*' };
      expect((await editors.designer('PUT', '/api/workflows/two/tests', tests)).status).toBe(404);
    });
  });

  describe('a draft', () => {
    it('may be unsound, and is told what is wrong with it', async () => {
      const saved = await editors.designer('PUT', '/api/workflows/one/draft', {
        body: unsound('one'),
      });
      expect(saved.status).toBe(201);
      expect(saved.body.diagnostics).toContainEqual(
        expect.objectContaining({ code: 'WF101', severity: 'error', path: '/nodes/0/type' }),
      );
      const refused = await editors.publisher('POST', '/api/workflows/one/publish', {
        body: {},
        ifMatch: saved.etag,
      });
      expect([refused.status, refused.body.code]).toEqual([422, 'workflow-invalid']);
      expect(refused.body.errors).toMatchObject([{ code: 'WF101', path: '/nodes/0/type' }]);
      expect(await editors.inForce()).toEqual([]);
    });

    it('may be no specification yet, and is kept as it is', async () => {
      const body = { slug: 'one', nodes: 'none yet', extra: [1] };
      const saved = await editors.designer('PUT', '/api/workflows/one/draft', { body });
      expect(saved.status).toBe(201);
      expect(saved.body.content).toEqual(body);
      expect(saved.body.diagnostics[0]).toMatchObject({ code: 'WF100' });
      const shown = await editors.viewer('GET', '/api/workflows/one');
      expect(shown.body).toMatchObject({ name: 'one', draft: { content: body } });
      const compared = await editors.viewer('GET', '/api/workflows/one/diff?from=draft&to=draft');
      expect([compared.status, compared.body.code]).toEqual([422, 'workflow-invalid']);
    });

    it('may be YAML, whose findings have their places', async () => {
      const body =
        'apiVersion: platform/workflow-v1\nslug: one\nname: Un\nedges: []\nnodes:\n  - id: x\n    type: t.none\n';
      const saved = await editors.designer('PUT', '/api/workflows/one/draft', { body });
      expect(saved.status).toBe(201);
      expect(saved.body.diagnostics).toContainEqual(
        expect.objectContaining({ code: 'WF101', position: { line: 7, column: 11 } }),
      );
    });

    it.each<[string, unknown, number, string]>([
      ['unreadable YAML', 'slug: [', 400, 'definition-unreadable'],
      ['an empty document', '', 400, 'definition-unreadable'],
      ['a list', '- slug: one', 422, 'slug-mismatch'],
      ['another slug', { slug: 'two' }, 422, 'slug-mismatch'],
      ['no slug', { name: 'Un' }, 422, 'slug-mismatch'],
    ])('is refused for %s, and nothing is written', async (_what, body, status, code) => {
      const answer = await editors.designer('PUT', '/api/workflows/one/draft', { body });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect((await editors.viewer('GET', '/api/workflows/one')).status).toBe(404);
    });

    it('is told where the text stops to be readable', async () => {
      const answer = await editors.designer('PUT', '/api/workflows/one/draft', {
        body: 'slug: one\n bad: [1',
      });
      expect(answer.body.errors).toMatchObject([
        {
          code: 'YAML_INVALID',
          position: { line: expect.any(Number), column: expect.any(Number) },
        },
      ]);
    });

    it('announced as JSON is JSON', async () => {
      const headers = { 'content-type': 'application/json' };
      const yaml = { body: 'slug: one', headers };
      const answer = await editors.designer('PUT', '/api/workflows/one/draft', yaml);
      expect([answer.status, answer.body.code]).toEqual([400, 'definition-unreadable']);
    });

    it.each(['validate', 'import'])('cannot be called %s', async (slug) => {
      const answer = await editors.designer('PUT', `/api/workflows/${slug}/draft`, {
        body: specOf(slug),
      });
      expect([answer.status, answer.body.code]).toEqual([422, 'slug-reserved']);
    });

    it('is ended by its publication alone', async () => {
      await editors.publish(specOf('one'));
      await editors.publish(specOf('one', { name: 'B' }));
      const { etag } = await editors.viewer('GET', '/api/workflows/one');
      await editors.designer('PUT', '/api/workflows/one/draft', {
        body: specOf('one', { name: 'C' }),
        ifMatch: etag,
      });
      await editors.roll('one', 1);
      const shown = await editors.viewer('GET', '/api/workflows/one');
      expect(shown.body.draft).toMatchObject({ content: { name: 'C' }, baseVersion: 2 });
    });
  });
});
