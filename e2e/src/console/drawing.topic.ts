import type { Page } from 'playwright-core';

import { violationsOf, waitUntilShown } from '../__fixtures__/console/browser';
import { platformOf, RUN, type NodeTrace } from '../__fixtures__/console/fake-answers';
import type { FakeConsole } from '../__fixtures__/console/fake-console';
import { tabTo } from '../__fixtures__/console/keys';
import { broadTest, type Scope } from '../__fixtures__/console/scope';

/** Where something is on the screen. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const OF_BOX = '(({ left, right, top, bottom }) => ({ left, right, top, bottom }))';
const boxesOf = (page: Page, selector: string): Promise<readonly Box[]> =>
  page.evaluate(
    `[...document.querySelectorAll('${selector}')].map((each) => ${OF_BOX}(each.getBoundingClientRect()))`,
  );

export function drawing(fake: () => FakeConsole, scope: Scope): void {
  const broad = broadTest(scope);
  const long = 'word '.repeat(400);
  const nodes = Array.from({ length: 54 }, (_each, at): NodeTrace => ({
    ...{ path: `n${at}`, id: `n${at}`, type: 'core.template', kind: 'compute', status: 'done' },
    ...{ inputs: { dose: { value: at, unit: 'mg' } }, outputs: { long, results: [{}, {}] } },
  }));

  broad(
    'a run of 54 nodes in a row stands in columns, and a node shows what it got and gave to the keyboard too',
    async () => {
      fake().api.script(platformOf({ nodes }));
      const watched = await fake().open();
      const { page } = watched;
      await page.goto(fake().urlOf(`/runs/${RUN}`));
      await waitUntilShown(watched, '.graph-node');
      const boxes = await boxesOf(page, '.graph-node');
      const columns = new Set(boxes.map(({ left }) => Math.round(left / 100)));
      expect(columns.size).toBeGreaterThan(3);
      // A line from column to column passes between them: its points are in no box.
      const points = await page.evaluate<readonly { readonly x: number; readonly y: number }[]>(
        `[...document.querySelectorAll('.react-flow__edge-path')].flatMap((path) => {
        const matrix = path.getScreenCTM();
        const length = path.getTotalLength();
        return Array.from({ length: 60 }, (_, at) => {
          const { x, y } = path.getPointAtLength((length * at) / 59).matrixTransform(matrix);
          return { x, y };
        });
      })`,
      );
      expect(points.length).toBe(53 * 60);
      const hidden = points.filter(({ x, y }) =>
        boxes.some(
          ({ left, right, top, bottom }) =>
            x > left + 2 && x < right - 2 && y > top + 2 && y < bottom - 2,
        ),
      );
      expect(hidden).toEqual([]);
      await tabTo(page, page.locator('.react-flow__node').nth(2));
      const shown = page.getByRole('tooltip');
      await shown.getByText('2 mg').waitFor();
      await shown.getByText('2 values').waitFor();
      expect((await shown.innerText()).length).toBeLessThan(300);
      const described = page.locator('.react-flow__node').nth(2);
      expect(await described.getAttribute('aria-describedby')).toBe(await shown.getAttribute('id'));
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'The whole' }).waitFor();
      await page.keyboard.press('Escape');
      await shown.waitFor({ state: 'detached' });
      expect(watched.problems()).toEqual([]);
    },
  );
}
