import type { DefinitionVersion } from '@platform/definition-store';
import type { JsonObject } from '@platform/ports';

import { proxyCatalog, specOf } from '../../__fixtures__/proxy-catalog';
import { NO_INSTANCE } from '../__fixtures__/definitions-bench';
import { worldOf } from './world-of';

const installation = { catalog: proxyCatalog, instance: NO_INSTANCE };
const versionOf = (slug: string, version: number, hash = `${slug}-${version}`) =>
  ({
    ...{ kind: 'workflow', slug, name: slug, version, hash, file: null },
    ...{ content: specOf(slug) as unknown as JsonObject, pins: { workflows: {}, agents: {} } },
  }) as unknown as DefinitionVersion;
const publishing = (...workflows: readonly DefinitionVersion[]) => ({ workflows, agents: [] });

describe('what is published, read again', () => {
  it('has of each version that it knows what it read before', async () => {
    const before = await worldOf(publishing(versionOf('a', 1), versionOf('b', 1)), installation);
    const publication = publishing(versionOf('a', 1), versionOf('b', 2), versionOf('c', 1));
    const now = await worldOf(publication, installation, before);
    expect(now.workflows.get('a')).toBe(before.workflows.get('a'));
    expect([...now.workflows.values()].map(({ slug, version }) => `${slug}@${version}`)).toEqual([
      ...['a@1', 'b@2', 'c@1'],
    ]);
  });

  it('takes the same number with another content for another version', async () => {
    const before = await worldOf(publishing(versionOf('a', 1)), installation);
    const now = await worldOf(publishing(versionOf('a', 1, 'other')), installation, before);
    expect(now.workflows.get('a')?.hash).toBe('other');
  });
});
