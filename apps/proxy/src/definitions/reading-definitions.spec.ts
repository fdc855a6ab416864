import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onOneDatabase } from './__fixtures__/each-database';
import { editorsOf, type Editors } from './__fixtures__/editors';

const unsound = (slug: string) => specOf(slug, { nodes: [{ id: 'x', type: 't.none' }] });

onOneDatabase((url) => {
  let harness: DefinitionsHarness;
  let editors: Editors;
  beforeEach(async () => {
    harness = await openDefinitionsHarness({ url: url() });
    editors = editorsOf(harness);
  });
  afterEach(() => harness.close());

  it('reading definitions: says what is wrong with a specification that is not kept', async () => {
    const ask = (spec: unknown, language = 'fr') =>
      editors.designer('POST', '/api/workflows/validate', {
        body: { spec },
        headers: { 'accept-language': language },
      });
    expect((await ask(specOf('one'))).body).toEqual({ ok: true, diagnostics: [] });
    expect((await ask(unsound('one'), 'en')).body).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'WF101', message: expect.stringContaining('unknown node type') }],
    });
    const typo = await ask({ ...specOf('one'), nodes: [{ id: 'start', type: 't.lb' }] });
    expect(typo.body.diagnostics[0].fix).toMatchObject({
      title: expect.stringContaining('t.lab'),
      patch: [{ op: 'replace', path: '/nodes/0/type', value: 't.lab' }],
    });
    const text = await ask('slug: [');
    expect(text.status).toBe(200);
    expect(text.body).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'YAML_INVALID', position: { line: 1 } }],
    });
    expect((await ask(12)).status).toBe(400);
    expect((await editors.viewer('GET', '/api/workflows')).body).toEqual({ items: [] });
  });

  it('reading definitions: tells what changed from one version to another', async () => {
    await editors.publish(specOf('one'));
    await editors.publish(specOf('one', { name: 'B', nodes: [{ id: 'start', type: 't.ping' }] }));
    const { body } = await editors.viewer('GET', '/api/workflows/one/diff?from=1&to=published');
    expect(body).toMatchObject({ same: false, behaviourChanged: true });
    expect(body.changes).toContainEqual(
      expect.objectContaining({
        kind: 'changed',
        subject: 'metadata',
        id: 'name',
        message: 'propriété « name » : "Workflow one" → "B"',
      }),
    );
    expect((await editors.viewer('GET', '/api/workflows/one/diff')).status).toBe(404);
    expect((await editors.viewer('GET', '/api/workflows/one/diff?from=0')).status).toBe(400);
    const same = await editors.viewer('GET', '/api/workflows/one/diff?from=2&to=2');
    expect(same.body).toEqual({ same: true, behaviourChanged: false, changes: [] });
  });

  it('reading definitions: lists in the order of slugs, page by page', async () => {
    for (const slug of ['c', 'a', 'b']) {
      await editors.designer('PUT', `/api/workflows/${slug}/draft`, { body: specOf(slug) });
    }
    await editors.publish(specOf('b'));
    const first = await editors.viewer('GET', '/api/workflows?limit=2');
    expect(first.body.items).toMatchObject([
      { slug: 'a', publishedVersion: null, draft: { authors: ['ada'] } },
      { slug: 'b', publishedVersion: 1, draft: null },
    ]);
    const rest = await editors.viewer(
      'GET',
      `/api/workflows?limit=2&cursor=${first.body.nextCursor}`,
    );
    expect(rest.body.items).toMatchObject([{ slug: 'c' }]);
    expect(rest.body.nextCursor).toBeUndefined();
    const wrong = await editors.viewer('GET', '/api/workflows?cursor=x');
    expect([wrong.status, wrong.body.code]).toEqual([400, 'query-invalid']);
  });

  it('reading definitions: gives a file out and takes it in again, the same bytes', async () => {
    const spec = specOf('one', {
      name: 'Potassium : « élevé »',
      nodes: [
        { id: 'start', type: 't.lab' },
        { id: 'wait', type: 'core.wait', config: { for: 'PT1S' }, notes: 'ligne\nligne # 2' },
      ],
      edges: [{ from: 'start.$done', to: 'wait.$after' }],
      layout: { start: { x: 1, y: 2 } },
    });
    await editors.publish(spec);
    const out = await editors.viewer('GET', '/api/workflows/one/export');
    expect(out.status).toBe(200);
    const { etag } = await editors.viewer('GET', '/api/workflows/one');
    const imported = await editors.designer('POST', '/api/workflows/import', {
      body: out.text,
      ifMatch: etag,
    });
    expect(imported.status).toBe(200);
    expect(imported.body.content).toEqual(spec);
    for (const version of ['draft', 'published', '1']) {
      const again = await editors.viewer('GET', `/api/workflows/one/export?version=${version}`);
      expect(again.text).toBe(out.text);
    }
    expect(harness.audited.slice(-2)).toEqual([
      'ada importWorkflow workflow:import',
      'ada importWorkflow workflow:one',
    ]);
    const created = await editors.designer('POST', '/api/workflows/import', {
      body: out.text.replace('slug: one', 'slug: two'),
    });
    expect(created.status).toBe(201);
    expect(
      (await editors.designer('POST', '/api/workflows/import', { body: out.text })).status,
    ).toBe(428);
    expect(
      (await editors.designer('POST', '/api/workflows/import', { body: '{}' })).body.code,
    ).toBe('slug-mismatch');
  });

  it('reading definitions: gives a decision table out as a spreadsheet of the caller opens it', async () => {
    const config = {
      inputs: [{ name: 'mass', type: { kind: 'quantity', dimension: 'mass' }, unit: 'g' }],
      outputs: [{ name: 'level', type: { kind: 'primitive', name: 'String' } }],
      hit: 'unique',
      rows: [{ when: { mass: '< 1.5' }, then: { level: '=low' }, note: { fr: 'bas', en: 'low' } }],
    };
    const nodes = [
      { id: 'start', type: 't.lab' },
      { id: 'bands', type: 'core.table', config },
    ];
    const saved = await editors.designer('POST', '/api/workflows/import', {
      body: JSON.stringify(specOf('one', { nodes })),
    });
    expect(saved.status).toBe(201);
    const read = (language: string, of = 'bands?version=draft') =>
      editors.viewer('GET', `/api/workflows/one/tables/${of}`, {
        headers: { 'accept-language': language },
      });
    const french = await read('fr');
    expect([french.status, french.text.split('\r\n').at(-2)]).toEqual([
      200,
      `"row";"< 1,5";"'=low";"bas";"low"`,
    ]);
    const english = await read('en', 'bands');
    expect(english.text.split('\r\n').at(-2)).toBe(`"row","< 1.5","'=low","bas","low"`);
    for (const none of ['start', 'none', 'bands?version=published', 'bands?version=7']) {
      expect((await read('en', none)).body).toMatchObject({ status: 404, code: 'not-found' });
    }
  });

  it('reading definitions: knows nothing of what was never there', async () => {
    const answers = [
      await editors.viewer('GET', '/api/workflows/none'),
      await editors.viewer('GET', '/api/workflows/No%20slug'),
      await editors.viewer('GET', '/api/workflows/none/versions'),
      await editors.viewer('GET', '/api/workflows/none/export'),
      await editors.viewer('GET', '/api/workflows/none/diff'),
      await editors.publisher('POST', '/api/workflows/none/publish', { body: {}, ifMatch: '*' }),
      await editors.publisher('POST', '/api/workflows/none/rollback', {
        body: { version: 1 },
        ifMatch: '*',
      }),
      await editors.publisher('DELETE', '/api/workflows/none', { ifMatch: '*' }),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      answers.map(() => '404 not-found'),
    );
  });
});
