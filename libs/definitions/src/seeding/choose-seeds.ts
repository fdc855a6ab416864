import { isDeepStrictEqual } from 'node:util';

import type { Diagnostic } from '@platform/ports';

import type { DefinitionSet } from '../check/definition-set';
import { versionOf, type AllRules, type NamedSpec } from '../kinds/kind-rules';
import type { DefinitionKind, DefinitionPins } from '../model/definition';
import { isSound } from '../model/soundness';
import { NO_PINS } from '../model/version';

/** A definition that could be read from a file. */
export interface Seed {
  readonly kind: DefinitionKind;
  readonly file: string;
  readonly spec: NamedSpec;
  readonly hash: string;
  /** The same findings with their places in the file. */
  readonly located: (findings: readonly Diagnostic[]) => readonly Diagnostic[];
}

/** What was found out about a seed. */
export type CheckedSeed<S extends Seed> = S & {
  readonly pins: DefinitionPins;
  readonly diagnostics: readonly Diagnostic[];
};

interface SeedChoice<S extends Seed> {
  /** Sound, one for each slug: the first that was read. */
  readonly chosen: readonly CheckedSeed<S>[];
  readonly refused: readonly CheckedSeed<S>[];
  /** Sound ones whose slug an earlier one has. */
  readonly doubles: readonly { readonly seed: S; readonly kept: S }[];
  /** What is published once the chosen ones are. */
  readonly set: DefinitionSet;
}

/** What a seed is published as. */
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
 * The set in which every seed is published with its pins. They call each other: each round pins what
 * lies one call further.
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
    // Those that call each other in a circle never come to rest, and are refused anyway.
    if (round > seeds.size || isDeepStrictEqual(next, pins)) return seeded;
    pins = next;
  }
}

/**
 * Tells sound seeds of one kind from those to refuse. What calls a refused one is refused too: whatever is
 * left is checked again until nothing more falls out.
 */
export async function chooseSeeds<S extends Seed>(
  seeds: readonly S[],
  set: DefinitionSet,
  rules: AllRules,
): Promise<SeedChoice<S>> {
  const refused: CheckedSeed<S>[] = [];
  for (let left = seeds; ;) {
    const first = firstOfEachSlug(left);
    const seeded = await pinnedSet(set, first, rules);
    const checked: CheckedSeed<S>[] = [];
    for (const seed of left) {
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
    left = sound;
  }
}
