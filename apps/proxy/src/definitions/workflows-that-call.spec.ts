import { callable, calling, demanding } from './__fixtures__/calling-specs';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';
import { onOneDatabase } from './__fixtures__/each-database';
import { editorsOf, type Editors } from './__fixtures__/editors';

onOneDatabase((url) => {
  let harness: DefinitionsHarness;
  let editors: Editors;
  beforeEach(async () => {
    harness = await openDefinitionsHarness({ url: url() });
    editors = editorsOf(harness);
  });
  afterEach(() => harness.close());

  describe('workflows that call each other', () => {
    it('keep the versions that they were published with', async () => {
      await editors.publish(callable('b'));
      await editors.publish(calling('a', 'b'));
      await editors.publish(callable('b', { name: 'B2' }));
      const { workflows } = await harness.current.inForce();
      expect(workflows.find(({ slug }) => slug === 'a')?.called['b']).toMatchObject({
        version: 1,
        name: 'Workflow b',
      });
    });

    it('follow what is published where they ask for it', async () => {
      await editors.publish(callable('b'));
      await editors.publish(calling('a', { workflow: 'b', version: 'published' }));
      await editors.publish(callable('b', { name: 'B2' }));
      const { workflows } = await harness.current.inForce();
      expect(workflows.find(({ slug }) => slug === 'a')?.called['b']?.version).toBe(2);
    });

    it('are not broken by what they call', async () => {
      await editors.publish(callable('b'));
      await editors.publish(calling('a', { workflow: 'b', version: 'published' }));
      await editors.publish(calling('pinned', 'b'));
      const refused = await editors.publish(demanding('b'));
      expect([refused.status, refused.body.code]).toEqual([422, 'dependents-broken']);
      expect(refused.body.errors).toHaveLength(1);
      expect(refused.body.errors[0]).toMatchObject({ code: 'WF301' });
      expect(refused.body.errors[0].message).toMatch(/^« a » : /);
      expect(await editors.inForce()).toEqual(['a@1', 'b@1', 'pinned@1']);
    });

    it('are not broken by what is rolled back', async () => {
      await editors.publish(demanding('b'));
      await editors.publish(callable('b'));
      await editors.publish(calling('a', { workflow: 'b', version: 'published' }));
      const refused = await editors.roll('b', 1);
      expect([refused.status, refused.body.code]).toEqual([422, 'dependents-broken']);
    });

    it('never come to reach one in two versions', async () => {
      await editors.publish(callable('c'));
      await editors.publish(calling('b', 'c'));
      await editors.publish(calling('a', { workflow: 'b', version: 'published' }, 'c'));
      await editors.publish(callable('c', { name: 'C2' }));
      const refused = await editors.publish(calling('b', 'c'));
      expect([refused.status, refused.body.code]).toEqual([422, 'dependents-broken']);
      expect(refused.body.errors[0]).toMatchObject({
        code: 'WF206',
        message: expect.stringContaining('deux versions, 1 et 2'),
      });
      const two = await editors.publish(calling('x', 'b', 'c'));
      expect([two.status, two.body.code]).toEqual([422, 'workflow-invalid']);
      expect(two.body.errors).toMatchObject([{ code: 'WF206', path: '/nodes/1/config/workflow' }]);
    });

    it('name a version that is there', async () => {
      await editors.publish(callable('b'));
      const refused = await editors.publish(calling('a', { workflow: 'b', version: 2 }));
      expect(refused.body.errors).toMatchObject([
        { code: 'WF206', message: "la version 2 de « b » n'existe pas (a → b)" },
      ]);
      expect((await editors.publish(calling('a', { workflow: 'b', version: 1 }))).status).toBe(200);
    });

    it('keep what they follow in use, and not what they pinned', async () => {
      await editors.publish(callable('b'));
      await editors.publish(calling('pinned', 'b'));
      await editors.publish(calling('a', { workflow: 'b', version: 'published' }));
      const { etag } = await editors.viewer('GET', '/api/workflows/b');
      const refused = await editors.publisher('DELETE', '/api/workflows/b', { ifMatch: etag });
      expect([refused.status, refused.body.code]).toEqual([409, 'definition-in-use']);
      expect(refused.body.errors).toHaveLength(1);
      expect(refused.body.errors[0].message).toMatch(/^« a » : /);
      const a = await editors.viewer('GET', '/api/workflows/a');
      await editors.publisher('DELETE', '/api/workflows/a', { ifMatch: a.etag });
      expect(
        (await editors.publisher('DELETE', '/api/workflows/b', { ifMatch: etag })).status,
      ).toBe(200);
      expect(await editors.inForce()).toEqual(['pinned@1']);
    });
  });
});
