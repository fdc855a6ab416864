import { dataOf, type ApiClient } from '@platform/api-client';

import type { TestCase } from './expectations';
import type { Definition } from './use-definition';

/** Adds a case to the stored ones of a workflow, as they are at the revision that was read. */
export async function addTestCase(
  client: ApiClient,
  { slug, revision }: Pick<Definition, 'slug' | 'revision'>,
  added: TestCase,
) {
  const path = { slug };
  const { tests } = await dataOf(client.GET('/api/workflows/{slug}/tests', { params: { path } }));
  const stored = tests ?? {
    apiVersion: 'platform/workflow-tests-v1' as const,
    workflow: slug,
    cases: [],
  };
  return dataOf(
    client.PUT('/api/workflows/{slug}/tests', {
      params: { path, header: { 'If-Match': `"${revision}"` } },
      body: { ...stored, cases: [...stored.cases, added] },
    }),
  );
}
