import { isOutdated, reloadOutdated } from './outdated-build';

function tab() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  let reloads = 0;
  let prevented = 0;
  return {
    fail: (now: number) =>
      reloadOutdated(
        { preventDefault: () => (prevented += 1) },
        { storage, now, reload: () => (reloads += 1) },
      ),
    counts: () => ({ reloads, prevented }),
  };
}

it('reloads an old tab once, and lets the error of the second failure through', () => {
  const { fail, counts } = tab();
  fail(1_000_000);
  fail(1_001_000);
  expect(counts()).toEqual({ reloads: 1, prevented: 1 });
});

it('reloads again after the next update', () => {
  const { fail, counts } = tab();
  fail(1_000_000);
  fail(2_000_000);
  expect(counts()).toEqual({ reloads: 2, prevented: 2 });
});

it.each([
  ['Failed to fetch dynamically imported module: http://x/assets/RunPage-1.js', true],
  ['error loading dynamically imported module: http://x/assets/RunPage-1.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/RunPage-1.css', true],
  ["Cannot read properties of undefined (reading 'length')", false],
])('outdated build: tells a missing file from another error: %s', (message, expected) => {
  expect(isOutdated(new TypeError(message))).toBe(expected);
});
