import { specOf } from '../__fixtures__/test-installation';
import { TestDefinitions } from './__fixtures__/test-definitions';
import { compareVersions, newestSide } from './compare-versions';

let definitions: TestDefinitions;
beforeEach(async () => {
  definitions = new TestDefinitions();
  await definitions.publish(specOf('one'));
});

const compare = (from: string, to: string) =>
  compareVersions(definitions.get('one'), { from, to }, definitions.deps);

it('compareVersions compares the draft, the published version and others by their number', async () => {
  definitions.draft(specOf('one', { name: 'Other' }));
  expect(await compare('published', '1')).toMatchObject({ same: true });
  expect(await compare('1', 'draft')).toMatchObject({ same: false, behaviourChanged: false });
});

it('compareVersions refuses a side that is not there, or is no specification', async () => {
  expect(await compare('published', 'draft')).toEqual({ refused: 'no-such-version' });
  expect(await compare('7', 'published')).toEqual({ refused: 'no-such-version' });
  definitions.alter('one', 1, { slug: 'one' });
  expect(await compare('published', '1')).toMatchObject({ refused: 'invalid', kind: 'workflow' });
});

it('compareVersions takes what is being worked on for the newest side, else what is in use', () => {
  expect(newestSide(definitions.get('one'))).toBe('1');
  expect(newestSide(definitions.draft(specOf('one')))).toBe('draft');
  expect(newestSide({ ...definitions.get('one'), draft: null, publishedVersion: null })).toBe('1');
});
