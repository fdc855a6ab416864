import type { Terminology } from '@platform/sdk';

/** A value set that the opened terminology contains, with facts that the tests check. */
export interface KnownValueSet {
  readonly valueSet: string;
  readonly code: string;
  readonly display: string;
  /** A parent of `code`, when the value set has a hierarchy. */
  readonly parent?: string;
}

const ABSENT = 'urn:platform:no-such-thing';

/**
 * Conformance tests for a terminology. `open` is called before each test and returns a fresh one. Call it
 * at the top level of a Jest spec.
 *
 * @example
 * describeTerminology(() => openAdapter(config, adapterContext()), {
 *   valueSet: 'severity',
 *   code: 'severe',
 *   display: 'Severe',
 *   parent: 'high',
 * });
 */
export function describeTerminology(
  open: () => Terminology | Promise<Terminology>,
  { valueSet, code, display, parent }: KnownValueSet,
): void {
  describe('terminology', () => {
    let terminology: Terminology;
    beforeEach(async () => {
      terminology = await open();
    });

    it('tells what it can resolve', async () => {
      expect(await terminology.has(valueSet)).toBe(true);
      expect(await terminology.has(ABSENT)).toBe(false);
    });

    it('knows a code of the value set from another', async () => {
      expect(await terminology.validateCode(valueSet, code)).toBe(true);
      expect(await terminology.validateCode(valueSet, ABSENT)).toBe(false);
    });

    it('lists the concepts, each with the display it shows', async () => {
      const concepts = await terminology.expand(valueSet);
      expect(concepts.find((concept) => concept.code === code)?.display).toBe(display);
      expect(await terminology.display(valueSet, code)).toBe(display);
    });

    it('never throws for what it does not know', async () => {
      expect(await terminology.expand(ABSENT)).toEqual([]);
      expect(await terminology.display(valueSet, ABSENT)).toBe(ABSENT);
      expect(await terminology.validateCode(ABSENT, code)).toBe(false);
    });

    it('puts a code below itself and its ancestors, and no other', async () => {
      expect(await terminology.subsumes(valueSet, code, code)).toBe(true);
      expect(await terminology.subsumes(valueSet, ABSENT, code)).toBe(false);
      if (parent === undefined) return;
      expect(await terminology.subsumes(valueSet, parent, code)).toBe(true);
      expect(await terminology.subsumes(valueSet, code, parent)).toBe(false);
    });
  });
}
