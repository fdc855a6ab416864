import { until } from '@platform/testing';

import { cutOff, violationsOf, type WatchedPage } from './browser';
import { RUN, SLUG, TASK } from './fake-answers';
import type { FakeConsole } from './fake-console';

/** A screen, and what shows that it is there. */
export const SCREENS = [
  ['the inbox', '/inbox', '.inbox-item'],
  ['a validation', `/inbox?task=${encodeURIComponent(TASK)}`, 'article form'],
  ['the runs', '/runs', 'a[href^="/runs/"]'],
  ['a run', `/runs/${RUN}?node=ask`, '.graph-node'],
  ['a decision record', `/runs/${RUN}/record`, '.record-node'],
  ['the workflows', '/workflows', 'a[href^="/workflows/"]'],
  ['a workflow', `/workflows/${SLUG}`, '.graph-node'],
  [
    'the versions of a workflow',
    `/workflows/${SLUG}?tab=versions`,
    '[role="tabpanel"] [type="checkbox"]',
  ],
] as const;

/**
 * Nothing is cut off at the side, the exchange was as documented, and axe finds nothing once the page is still. The gate
 * asks axe once for each screen, on a real platform: it takes as long as most tests.
 */
export async function requireSound(
  { api, scope }: FakeConsole,
  { page, problems }: WatchedPage,
): Promise<void> {
  if (scope === 'whole') expect(await violationsOf(page)).toEqual([]);
  // After a change of its size a page is drawn again.
  let cut = await cutOff(page);
  const isWhole = async () => (cut = await cutOff(page)).length === 0;
  if (cut.length > 0) await until(isWhole, 'nothing to be cut off').catch(() => undefined);
  expect(cut).toEqual([]);
  expect(problems()).toEqual([]);
  expect(api.findings()).toEqual([]);
}
