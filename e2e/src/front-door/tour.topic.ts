import { takeTour } from '@platform/examples';

import { onDatabase } from '../__fixtures__/operator';

interface Place {
  readonly url: string;
  /** Of a caller named `tour`, who may publish, operate and post events. */
  readonly apiKey: string;
  readonly database: string;
}

/** The tour, on an installation whose definitions nobody has changed yet. */
export function describeTour(given: () => Place): void {
  describe('a workflow is changed, proved, published and brought back', () => {
    let place: Place;
    const lines: string[] = [];

    beforeAll(async () => {
      place = given();
      await takeTour(place, (line) => lines.push(...line.split('\n')));
    });

    it('by nobody without a key', async () => {
      const anonymous = takeTour({ url: place.url, apiKey: undefined }, () => undefined);
      await expect(anonymous).rejects.toMatchObject({
        status: 401,
        code: 'authentication-required',
      });
    });

    it('the stored tests tell what the draft changes', () => {
      expect(lines).toContain('tests: 13 of 16 pass, not:');
      expect(lines).toContain('publish: 422 tests-failed');
    });

    it('the shadow of fifty real events tells which writes would not have been', () => {
      expect(lines.filter((line) => line.startsWith('shadow:'))).toEqual([
        'shadow: 50 real runs, 42 the same, 8 different',
      ]);
      expect(lines).toContain('  writes: 8 fewer, 0 more, 0 otherwise');
    });

    it('a rollback is a new version with the old content', () => {
      expect(lines).toContain('published: version 2');
      expect(lines).toContain('rolled back: version 3 has the content of 1');
      expect(lines).toContain('diff 1 → 3: the same');
      expect(lines).toContain('  changed node alert/config/when');
    });

    it('and the audit log names who did it, unbroken', async () => {
      const head = lines.find((line) => line.startsWith('audit: '))?.split(' head ')[1] ?? '';
      expect(lines.filter((line) => / tour {2}publishWorkflow/.test(line))).toHaveLength(3);
      const verify = ['audit', 'verify', '--expect', head];
      expect(await onDatabase(place.database, ...verify)).toMatch(/^sound, \d+ lines/);
    });
  });
}
