import { dataOf } from '@platform/api-client';

import { exchange } from './api';
import type { Hospital } from './hospital';

/** Imports a workflow, as YAML, and publishes it. */
export async function publishWorkflow(site: Pick<Hospital, 'client' | 'stack'>, text: string) {
  const imported = await exchange<{ readonly content: { readonly slug: string } }>(
    `${site.stack.proxyUrl}/api/workflows/import`,
    { method: 'POST', headers: { 'content-type': 'application/yaml' }, body: text },
  );
  expect(imported.status).toBe(201);
  const header = { 'If-Match': imported.headers.get('etag') ?? '' };
  const params = { path: { slug: imported.body.content.slug }, header };
  await dataOf(site.client().POST('/api/workflows/{slug}/publish', { params, body: {} }));
}

export async function retireWorkflow(site: Pick<Hospital, 'client'>, slug: string) {
  const params = { path: { slug }, header: { 'If-Match': '*' as const } };
  const { response } = await site.client().DELETE('/api/workflows/{slug}', { params });
  expect(response.status).toBe(200);
}
