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

/** axe finds nothing once the page is still, nothing is cut off at the side, and the exchange was as documented. */
export async function requireSound(
  { api }: FakeConsole,
  { page, problems }: WatchedPage,
): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  expect(problems()).toEqual([]);
  expect(api.findings()).toEqual([]);
}
