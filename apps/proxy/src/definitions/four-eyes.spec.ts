import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onOneDatabase } from './__fixtures__/each-database';

onOneDatabase((url) => {
  let harness: DefinitionsHarness;
  beforeEach(async () => {
    harness = await openDefinitionsHarness({ url: url(), fourEyes: true });
  });
  afterEach(() => harness.close());

  const save = async (id: string, name: string, ifMatch?: string) =>
    (
      await harness.as(id, 'publisher')('PUT', '/api/workflows/one/draft', {
        body: specOf('one', { name }),
        ...(ifMatch !== undefined && { ifMatch }),
      })
    ).etag;
  const publish = (id: string, ifMatch: string) =>
    harness.as(id, 'publisher')('POST', '/api/workflows/one/publish', { body: {}, ifMatch });

  it('nobody publishes a draft that they had a hand in', async () => {
    const begun = await save('ada', 'A');
    const edited = await save('bob', 'B', begun);
    const shownTo = async (id: string) =>
      (await harness.as(id, 'viewer')('GET', '/api/workflows/one')).body['draft'];
    expect(await shownTo('ada')).toMatchObject({ needsAnotherPublisher: true });
    expect(await shownTo('pia')).toMatchObject({ needsAnotherPublisher: false });
    for (const id of ['ada', 'bob']) {
      const refused = await publish(id, edited);
      expect([refused.status, refused.body.code]).toEqual([403, 'four-eyes']);
    }
    expect((await publish('pia', edited)).body).toMatchObject({ version: 1, author: 'pia' });
    expect(harness.audited).toContain('ada publishWorkflow workflow:one four-eyes');
  });

  it('who had a hand in an earlier draft may publish the next', async () => {
    const first = await save('ada', 'A');
    await publish('pia', first);
    const { etag } = await harness.as('ada', 'viewer')('GET', '/api/workflows/one');
    const second = await save('pia', 'B', etag);
    expect((await publish('pia', second)).status).toBe(403);
    expect((await publish('ada', second)).status).toBe(200);
  });
});
