import type { JsonObject } from '@platform/ports';

import { specOf, testInstallation as installation } from '../__fixtures__/test-installation';
import { contentHash } from '../model/altered-content';
import type { DefinitionVersion } from '../model/definition';
import { readDefinitionSet } from './definition-set';

const versionOf = (slug: string, version: number, description = 'first') => {
  const content = { ...specOf(slug), description } as unknown as JsonObject;
  return {
    ...{ kind: 'workflow', slug, name: slug, version, file: null, content },
    ...{ hash: contentHash.workflow(content), pins: { workflows: {}, agents: {} } },
  } as unknown as DefinitionVersion;
};
const publishing = (...workflows: readonly DefinitionVersion[]) => ({ workflows, agents: [] });

describe('what is published, read again', () => {
  it('has of each version that it knows what it read before', async () => {
    const before = await readDefinitionSet(
      publishing(versionOf('a', 1), versionOf('b', 1)),
      installation,
    );
    const publication = publishing(versionOf('a', 1), versionOf('b', 2), versionOf('c', 1));
    const now = await readDefinitionSet(publication, installation, { previous: before });
    expect(now.workflows.get('a')).toBe(before.workflows.get('a'));
    expect([...now.workflows.values()].map(({ slug, version }) => `${slug}@${version}`)).toEqual([
      ...['a@1', 'b@2', 'c@1'],
    ]);
  });

  it('takes the same number with another content for another version', async () => {
    const before = await readDefinitionSet(publishing(versionOf('a', 1)), installation);
    const publication = publishing(versionOf('a', 1, 'other'));
    const now = await readDefinitionSet(publication, installation, { previous: before });
    expect(now.workflows.get('a')?.spec).toMatchObject({ description: 'other' });
  });

  it('leaves out a version whose content is not what was published', async () => {
    const altered = { ...versionOf('a', 1), content: versionOf('a', 1, 'other').content };
    const { workflows } = await readDefinitionSet(
      publishing(altered, versionOf('b', 1)),
      installation,
    );
    expect([...workflows.keys()]).toEqual(['b']);
  });
});
