import { isDeepStrictEqual } from 'node:util';

import type { Diagnostic } from '@platform/ports';

import type { DefinitionSet } from '../check/definition-set';
import { versionOf, type AllRules, type NamedSpec } from '../kinds/kind-rules';
import type { DefinitionKind, DefinitionPins } from '../model/definition';
import { isSound } from '../model/soundness';
import { NO_PINS } from '../model/version';

/** A definition that was read from a file. */
export interface Seed {
  readonly kind: DefinitionKind;
  readonly file: string;
  readonly spec: NamedSpec;
  readonly hash: string;
  /** Adds the line and column in the file to each diagnostic. */
  readonly located: (findings: readonly Diagnostic[]) => readonly Diagnostic[];
}

/** A seed with the result of its check. */
export type CheckedSeed<S extends Seed> = S & {
  readonly pins: DefinitionPins;
  readonly diagnostics: readonly Diagnostic[];
};

interface SeedChoice<S extends Seed> {
  /** Sound seeds, for each slug the first that was read. */
  readonly chosen: readonly CheckedSeed<S>[];
  readonly refused: readonly CheckedSeed<S>[];
  /** Sound seeds whose slug an earlier seed has. */
  readonly doubles: readonly { readonly seed: S; readonly kept: S }[];
  /** The definition set after the chosen seeds are published. */
  readonly set: DefinitionSet;
}

const FIRST_VERSION = 1;

const firstOfEachSlug = <S extends Seed>(seeds: readonly S[]): ReadonlyMap<string, S> =>
  new Map([...seeds].reverse().map((seed) => [seed.spec.slug, seed]));

const withSeed = (
  set: DefinitionSet,
  { kind, spec, hash }: Seed,
  { rules, pins }: { readonly rules: AllRules; readonly pins: DefinitionPins },
): DefinitionSet =>
  rules[kind].withVersion(set, versionOf(spec, { version: FIRST_VERSION, hash, pins }));

/**
 * Returns the set in which every seed is published with its pins. Seeds may call each other, so each round pins
 * callees one call deeper.
 */
async function pinnedSet(
  set: DefinitionSet,
  seeds: ReadonlyMap<string, Seed>,
  rules: AllRules,
): Promise<DefinitionSet> {
  let pins: ReadonlyMap<string, DefinitionPins> = new Map();
  for (let round = 0; ; round += 1) {
    const seeded = [...seeds].reduce(
      (before, [slug, seed]) => withSeed(before, seed, { rules, pins: pins.get(slug) ?? NO_PINS }),
      set,
    );
    const next = new Map<string, DefinitionPins>();
    for (const [slug, { kind, spec }] of seeds) {
      next.set(slug, (await rules[kind].check(spec, seeded)).pins);
    }
    // The pins of seeds that call each other in a circle never settle, and such seeds are refused anyway.
    if (round > seeds.size || isDeepStrictEqual(next, pins)) return seeded;
    pins = next;
  }
}

/**
 * Splits the seeds of one kind into those to publish and those to refuse. A seed that calls a refused one is refused
 * too, so the remaining seeds are checked again until all of them are sound.
 */
export async function chooseSeeds<S extends Seed>(
  seeds: readonly S[],
  set: DefinitionSet,
  rules: AllRules,
): Promise<SeedChoice<S>> {
  const refused: CheckedSeed<S>[] = [];
  for (let remaining = seeds; ;) {
    const first = firstOfEachSlug(remaining);
    const seeded = await pinnedSet(set, first, rules);
    const checked: CheckedSeed<S>[] = [];
    for (const seed of remaining) {
      const { diagnostics, pins } = await rules[seed.kind].check(seed.spec, seeded);
      checked.push({ ...seed, pins, diagnostics: seed.located(diagnostics) });
    }
    const sound = checked.filter(isSound);
    if (sound.length === checked.length) {
      const keeps = ({ file, spec }: Seed): boolean => first.get(spec.slug)?.file === file;
      const doubles = sound.flatMap((seed) => {
        const kept = first.get(seed.spec.slug);
        return kept && !keeps(seed) ? [{ seed, kept }] : [];
      });
      const chosen = sound.filter(keeps);
      const after = chosen.reduce(
        (before, seed) => withSeed(before, seed, { rules, pins: seed.pins }),
        set,
      );
      return { chosen, refused, doubles, set: after };
    }
    refused.push(...checked.filter((each) => !isSound(each)));
    remaining = sound;
  }
}
