import fc from 'fast-check';
import { referencesOf, type WorkflowSpec } from '@platform/workflow';
import { scaled, sized } from '@platform/testing';

import type { Resolvable } from '../model/version';
import { calling, pinnedVersions, Shelf, versionsOf, type Call } from './__fixtures__/shelf';
import { resolveClosure } from './resolve-closure';

const SLUGS = ['a', 'b', 'c', 'd', 'e'];

const version = fc.oneof(
  fc.constantFrom('pinned' as const, 'published' as const),
  fc.integer({ min: 1, max: 3 }),
);

/** Calls only slugs that come later, so that there are no circles. */
const callsFrom = (position: number): fc.Arbitrary<readonly Call[]> => {
  const later = SLUGS.slice(position + 1);
  if (later.length === 0) return fc.constant([]);
  const call = fc.record({
    workflow: fc.constantFrom(...later),
    version,
    mode: fc.constantFrom('wait' as const, 'detach' as const),
  });
  return fc.array(call, { maxLength: 3 });
};

const specAt = (position: number): fc.Arbitrary<WorkflowSpec> =>
  fc
    .tuple(callsFrom(position), fc.option(fc.constantFrom(...SLUGS.slice(position + 1), 'e')))
    .map(([calls, onFailure]) => {
      const slug = SLUGS[position] ?? 'a';
      return calling(slug, calls, onFailure === slug ? undefined : (onFailure ?? undefined));
    });

const anySpec = fc.integer({ min: 0, max: SLUGS.length - 1 }).chain(specAt);

const history = fc.array(anySpec, { maxLength: 25 });

/** Versions published one after the other. A version that would reach a workflow in two versions was refused. */
function shelfOf(specs: readonly WorkflowSpec[]): Shelf {
  const shelf = new Shelf();
  for (const spec of specs) {
    const { missing, conflicts } = resolveClosure({ spec }, shelf);
    if (missing.length === 0 && conflicts.length === 0) shelf.publish(spec);
  }
  return shelf;
}

interface Found {
  readonly slug: string;
  /** Undefined when the version does not exist. */
  readonly version: number | undefined;
  readonly fixed: boolean;
}

/** Follows every path of calls to its end. */
function everyWay(
  { spec, pins }: Resolvable,
  shelf: Shelf,
  { asRun, fixed }: { readonly asRun: boolean; readonly fixed: boolean },
): Found[] {
  return referencesOf(spec, asRun).flatMap((reference) => {
    const { workflow: slug } = reference;
    const isFixed = fixed && reference.version !== 'published';
    const number =
      typeof reference.version === 'number'
        ? reference.version
        : reference.version === 'pinned' && pins
          ? pins.workflows[slug]?.version
          : shelf.published(slug)?.version;
    const found = number === undefined ? undefined : shelf.version(slug, number);
    return [
      { slug, version: found?.version, fixed: isFixed },
      ...(found ? everyWay(found, shelf, { asRun: reference.asRun, fixed: isFixed }) : []),
    ];
  });
}

const oracle = (root: Resolvable, shelf: Shelf) => {
  const found = everyWay(root, shelf, { asRun: true, fixed: true });
  const versions = new Map<string, Set<number | undefined>>();
  for (const { slug, version: number } of found) {
    versions.set(slug, (versions.get(slug) ?? new Set()).add(number));
  }
  const isSound = [...versions.values()].every((each) => each.size === 1 && !each.has(undefined));
  const fixed = found.filter((each) => each.fixed);
  return { found, fixed, isSound };
};

const asRecord = (found: readonly Found[]) =>
  Object.fromEntries(found.map(({ slug, version: number }) => [slug, number]));

describe('resolveClosure', () => {
  it('finds exactly what every way through the calls leads to', () => {
    let sound = 0;
    fc.assert(
      fc.property(history, specAt(0), (specs, spec) => {
        const shelf = shelfOf(specs);
        const closure = resolveClosure({ spec }, shelf);
        const { found, fixed, isSound } = oracle({ spec }, shelf);
        expect(closure.missing.length + closure.conflicts.length === 0).toBe(isSound);
        if (!isSound) return;
        sound += 1;
        expect(versionsOf(closure.carried)).toEqual(asRecord(found));
        expect(pinnedVersions(closure.pins)).toEqual(asRecord(fixed));
      }),
      sized(1_000),
    );
    expect(sound).toBeGreaterThan(scaled(100));
  });

  it('gives a published version the same as before its publication', () => {
    fc.assert(
      fc.property(history, specAt(0), (specs, spec) => {
        const shelf = shelfOf(specs);
        const before = resolveClosure({ spec }, shelf);
        fc.pre(before.missing.length === 0 && before.conflicts.length === 0);
        const after = resolveClosure(shelf.publish(spec), shelf);
        expect(versionsOf(after.carried)).toEqual(versionsOf(before.carried));
        expect(after.pins).toEqual(before.pins);
        expect([after.missing, after.conflicts]).toEqual([[], []]);
      }),
    );
  });

  it('never lets a later publication change what is pinned', () => {
    fc.assert(
      fc.property(history, specAt(0), fc.array(anySpec), (specs, spec, later) => {
        const shelf = shelfOf(specs);
        const before = resolveClosure({ spec }, shelf);
        fc.pre(before.missing.length === 0 && before.conflicts.length === 0);
        const version = shelf.publish(spec);
        for (const each of later) shelf.publish(each);
        const after = resolveClosure(version, shelf);
        // A workflow that is both pinned and called as `published` may be reached in two versions: a conflict.
        fc.pre(after.conflicts.length === 0);
        expect(versionsOf(after.carried)).toMatchObject(pinnedVersions(before.pins));
      }),
    );
  });
});
