import { isDeepStrictEqual } from 'node:util';

import type { DefinitionPins } from '@platform/definitions';
import type { Diagnostic } from '@platform/ports';

import { isSound, type World } from '../world/world';
import type { Grammars, Seed } from './read-seeds';

export interface ChosenSeed extends Seed {
  readonly pins: DefinitionPins;
  readonly diagnostics: readonly Diagnostic[];
}

export interface SeedChoice {
  /** Sound, one for each slug: the first that was read. */
  readonly chosen: readonly ChosenSeed[];
  readonly refused: readonly ChosenSeed[];
  /** Sound ones whose slug an earlier one has. */
  readonly doubles: readonly { readonly seed: Seed; readonly kept: Seed }[];
}

/** What a seed is published as. */
const FIRST_VERSION = 1;

const NO_PINS: DefinitionPins = { workflows: {}, agents: {}, plugins: {} };

const firstOfEachSlug = (seeds: readonly Seed[]): ReadonlyMap<string, Seed> =>
  new Map([...seeds].reverse().map((seed) => [seed.spec.slug, seed]));

/** What would be published if the seeds were. */
function seededWorld(
  world: World,
  seeds: Iterable<Seed>,
  {
    grammars,
    pins,
  }: { readonly grammars: Grammars; readonly pins: ReadonlyMap<string, DefinitionPins> },
): World {
  return [...seeds].reduce(
    (seeded, { kind, spec, hash }) =>
      grammars[kind].withVersion(seeded, {
        spec,
        hash,
        version: FIRST_VERSION,
        pins: pins.get(spec.slug) ?? NO_PINS,
      }),
    world,
  );
}

/**
 * The world in which every seed is published with its pins. They call each other: each round pins what
 * lies one call further.
 */
async function pinnedWorld(
  world: World,
  seeds: ReadonlyMap<string, Seed>,
  grammars: Grammars,
): Promise<World> {
  let pins: ReadonlyMap<string, DefinitionPins> = new Map();
  for (let round = 0; ; round += 1) {
    const seeded = seededWorld(world, seeds.values(), { grammars, pins });
    const next = new Map<string, DefinitionPins>();
    for (const [slug, { kind, spec }] of seeds) {
      next.set(slug, (await grammars[kind].check(spec, seeded)).pins);
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
export async function chooseSeeds(
  seeds: readonly Seed[],
  world: World,
  grammars: Grammars,
): Promise<SeedChoice> {
  const refused: ChosenSeed[] = [];
  for (let left = seeds; ;) {
    const first = firstOfEachSlug(left);
    const seeded = await pinnedWorld(world, first, grammars);
    const checked: ChosenSeed[] = [];
    for (const seed of left) {
      const { diagnostics, pins } = await grammars[seed.kind].check(seed.spec, seeded);
      checked.push({ ...seed, pins, diagnostics: seed.located(diagnostics) });
    }
    const sound = checked.filter(isSound);
    if (sound.length === checked.length) {
      const keeps = ({ file, spec }: Seed): boolean => first.get(spec.slug)?.file === file;
      const doubles = sound.flatMap((seed) => {
        const kept = first.get(seed.spec.slug);
        return kept && !keeps(seed) ? [{ seed, kept }] : [];
      });
      return { chosen: sound.filter(keeps), refused, doubles };
    }
    refused.push(...checked.filter((each) => !isSound(each)));
    left = sound;
  }
}
