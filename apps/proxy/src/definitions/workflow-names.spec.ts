import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onOneDatabase } from './__fixtures__/each-database';
import { editorsOf } from './__fixtures__/editors';
import { workflowNames } from './workflow-names';

const first = { fr: 'Surveillance', en: 'Watch' };
const second = { fr: 'Veille', en: 'Guard' };

onOneDatabase((url) => {
  let harness: DefinitionsHarness;
  beforeEach(async () => {
    harness = await openDefinitionsHarness({ url: url(), locale: 'fr' });
  });
  afterEach(() => harness.close());

  const nameOf = (slug: string | null, name: string) => harness.definitions.nameOf({ slug, name });
  const publish = (name: object) => editorsOf(harness).publish(specOf('one', { name }));

  it('workflowNames names a run by language as its workflow is published', async () => {
    await publish(first);
    await harness.current.inForce();
    expect(await nameOf('one', 'Surveillance')).toEqual(first);
  });

  it('workflowNames names a run as the version did that it had its name from, where the workflow was renamed since', async () => {
    await publish(first);
    await publish(second);
    await harness.current.inForce();
    expect(await nameOf('one', 'Surveillance')).toEqual(first);
    expect(await nameOf('one', 'Veille')).toEqual(second);
  });

  it('workflowNames names a run of a workflow that was retired since', async () => {
    await publish(first);
    const { viewer, publisher } = editorsOf(harness);
    const { etag } = await viewer('GET', '/api/workflows/one');
    expect((await publisher('DELETE', '/api/workflows/one', { ifMatch: etag })).status).toBe(200);
    await harness.current.inForce();
    expect(await nameOf('one', 'Surveillance')).toEqual(first);
  });

  it('workflowNames names a run of an agent, published or not', async () => {
    const {
      publish: publishAgent,
      viewer,
      publisher,
    } = editorsOf(harness, '/api/agents/definitions');
    await publishAgent({
      ...{ apiVersion: 'platform/agent-v1', slug: 'sum-up', provider: 'anthropic', model: 'm' },
      ...{ name: first, prompt: 'p' },
      ...{ inputs: [{ name: 'a', type: 'String' }], outputs: [{ name: 'b', type: 'String' }] },
    });
    await harness.current.inForce();
    expect(await nameOf('agent.sum_up', 'Surveillance')).toEqual(first);
    const path = '/api/agents/definitions/sum-up';
    const { etag } = await viewer('GET', path);
    expect((await publisher('DELETE', path, { ifMatch: etag })).status).toBe(200);
    await harness.current.inForce();
    expect(await nameOf('agent.sum_up', 'Surveillance')).toEqual(first);
  });

  it('workflowNames leaves a name that no version has, and that of a run without a workflow', async () => {
    await publish(first);
    expect(await nameOf('one', 'Autre')).toBe('Autre');
    expect(await nameOf('gone', 'Surveillance')).toBe('Surveillance');
    expect(await nameOf(null, 'Surveillance')).toBe('Surveillance');
  });
});

it('workflowNames asks the store once for many runs of a name, and again after it did not answer', async () => {
  let asked = 0;
  const answers = [Promise.reject(new Error('down')), Promise.resolve([])];
  const nameOf = workflowNames({
    published: { last: () => undefined },
    store: {
      versions: () => {
        asked += 1;
        return answers[asked - 1] ?? Promise.resolve([]);
      },
    },
  });
  const run = { slug: 'one', name: 'Surveillance' };
  const names = () => Promise.all([nameOf(run), nameOf(run), nameOf(run)]);
  expect(await names()).toEqual(['Surveillance', 'Surveillance', 'Surveillance']);
  expect(asked).toBe(1);
  await names();
  await names();
  expect(asked).toBe(2);
});
