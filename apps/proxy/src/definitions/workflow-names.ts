import { agentInWords, type Catalog } from '@platform/catalog';
import type { DefinitionReader } from '@platform/stores';
import type { DefinitionKey, PublishedDefinitions } from '@platform/definitions';
import type { LocalizableText } from '@platform/ports';

import type { NameOf } from '../runs/in-language';
import type { PublishedReader } from './published/published-reader';

/** Names in memory. A name in a run never changes, so each is looked up once. */
const MAX_WORKFLOW_NAMES = 10_000;
/** A name is looked for in this many versions of its workflow, newest first. */
const MAX_NAMED_VERSIONS = 200;

const AGENT = 'agent.';

/** The workflow that runs an agent has the id of its node as slug. */
const keyOf = (slug: string): DefinitionKey =>
  slug.startsWith(AGENT)
    ? { kind: 'agent', slug: slug.slice(AGENT.length).replaceAll('_', '-') }
    : { kind: 'workflow', slug };

function nameOfAgent(slug: string, catalog: Catalog): LocalizableText | undefined {
  const agent = [...catalog.agents.values()].find(({ nodeTypeId }) => nodeTypeId === slug);
  if (!agent || typeof agent.name !== 'string') return agent?.name;
  const [fr, en] = (['fr', 'en'] as const).map(
    (language) => agentInWords(agent, catalog, language).name,
  );
  return { fr: fr ?? agent.name, en: en ?? agent.name };
}

const nameNow = (slug: string, { set }: PublishedDefinitions): LocalizableText | undefined =>
  slug.startsWith(AGENT) ? nameOfAgent(slug, set.catalog) : set.workflows.get(slug)?.name;

/** Whether a run that was started under this name has it from here. */
const wasCalled = (text: LocalizableText, name: string): boolean =>
  typeof text === 'string' ? text === name : Object.values(text).includes(name);

interface WorkflowNamesDeps {
  readonly published: Pick<PublishedReader, 'last'>;
  readonly store: Pick<DefinitionReader, 'versions'>;
}

/**
 * Returns what names workflows by language: as published now, or as the version did that the run had its name from, where
 * the workflow was retired or renamed since. A name that is found nowhere, or while the store does not answer, stays as it is.
 */
export function workflowNames({ published, store }: WorkflowNamesDeps): NameOf {
  const known = new Map<string, Promise<LocalizableText>>();

  async function earlierName(slug: string, name: string): Promise<LocalizableText> {
    const versions = await store.versions(keyOf(slug), { limit: MAX_NAMED_VERSIONS });
    return versions.find((version) => wasCalled(version.name, name))?.name ?? name;
  }

  return async ({ slug, name }) => {
    if (slug === null) return name;
    const last = published.last();
    const now = last && nameNow(slug, last);
    if (now !== undefined && wasCalled(now, name)) return now;
    const key = JSON.stringify([slug, name]);
    const looking = known.get(key) ?? earlierName(slug, name);
    if (known.size >= MAX_WORKFLOW_NAMES) known.clear();
    known.set(key, looking);
    return looking.catch(() => {
      known.delete(key);
      return name;
    });
  };
}
