import { referencesOf, type Reference, type WorkflowSpec } from '@platform/workflow';

import type { DefinitionPins } from '../model/definition';
import type { Resolvable, WorkflowVersion } from '../model/version';
import type {
  Closure,
  MissingVersion,
  Reached,
  VersionConflict,
  VersionLookup,
  WantedVersion,
} from './closure';

type Pins = DefinitionPins['workflows'];

/** A specification whose references are still to be followed. */
interface Visit {
  readonly spec: WorkflowSpec;
  readonly pins: Pins | undefined;
  /** It becomes a run of its own, whose `onFailure` counts. */
  readonly asRun: boolean;
  /** No `published` led to it. */
  readonly fixed: boolean;
  /** Empty for the root, whose own references it takes. */
  readonly path: string;
  readonly through: readonly string[];
}

/** What a reference asks for: its own version, else what its workflow was published with. */
function wanted({ workflow: slug, version }: Reference, pins: Pins | undefined): WantedVersion {
  if (version !== 'pinned') return { slug, version };
  if (!pins) return { slug, version: 'published' };
  return {
    slug,
    version: (Object.hasOwn(pins, slug) ? pins[slug] : undefined)?.version ?? version,
  };
}

class Walk {
  readonly carried = new Map<string, Reached>();
  readonly missing = new Map<string, MissingVersion>();
  readonly conflicts = new Map<string, VersionConflict>();
  private readonly fixed = new Set<string>();
  private readonly seen = new Set<string>();
  private readonly left: Visit[];

  constructor(
    { spec, pins }: Resolvable,
    private readonly lookup: VersionLookup,
  ) {
    this.left = [
      { spec, pins: pins?.workflows, asRun: true, fixed: true, path: '', through: [spec.slug] },
    ];
  }

  run(): void {
    // Breadth first: the shortest way to each is the one that is told.
    for (const visit of this.left) {
      for (const reference of referencesOf(visit.spec, visit.asRun)) this.follow(reference, visit);
    }
  }

  pins(): Pins {
    return Object.fromEntries(
      [...this.carried.values()]
        .map(({ found }) => found)
        .filter(({ slug }) => this.fixed.has(slug))
        .sort((a, b) => (a.slug < b.slug ? -1 : 1))
        .map(({ slug, version, hash }) => [slug, { version, hash }]),
    );
  }

  private follow(reference: Reference, from: Visit): void {
    const want = wanted(reference, from.pins);
    const { slug } = want;
    if (slug === from.through[0]) return;
    const through = [...from.through, slug];
    const place = { path: from.path === '' ? reference.path : from.path, through };
    const found = this.find(want);
    if (!found) {
      this.note(this.missing, `${slug}@${want.version}`, { ...want, ...place });
      return;
    }
    const first = this.carried.get(slug) ?? { found, ...place };
    if (first.found.version !== found.version) {
      const versions = [first.found.version, found.version] as const;
      this.note(this.conflicts, `${slug}@${found.version}`, { slug, versions, ...place });
      return;
    }
    this.carried.set(slug, first);
    const fixed = from.fixed && reference.version !== 'published';
    if (fixed) this.fixed.add(slug);
    const { spec, pins } = found;
    this.enqueue({ spec, pins: pins.workflows, asRun: reference.asRun, fixed, ...place });
  }

  private find({ slug, version }: WantedVersion): WorkflowVersion | undefined {
    if (version === 'pinned') return undefined;
    return version === 'published'
      ? this.lookup.published(slug)
      : this.lookup.version(slug, version);
  }

  /** What is run, or fixed, reaches at least what it reaches otherwise. */
  private enqueue(visit: Visit): void {
    const { slug } = visit.spec;
    const state = `${slug} ${visit.asRun} ${visit.fixed}`;
    if (this.seen.has(state)) return;
    this.seen.add(state);
    this.left.push(visit);
  }

  private note<T>(list: Map<string, T>, key: string, item: T): void {
    if (!list.has(key)) list.set(key, item);
  }
}

/**
 * The version of every workflow that the runs of a specification can reach, through calls of either
 * mode, in the bodies of maps too, and through `onFailure`, which asks for `pinned`. A call takes the
 * version it names, `published` what is published now, `pinned` what its workflow was published with.
 */
export function resolveClosure(root: Resolvable, lookup: VersionLookup): Closure {
  const walk = new Walk(root, lookup);
  walk.run();
  return {
    carried: walk.carried,
    pins: walk.pins(),
    missing: [...walk.missing.values()],
    conflicts: [...walk.conflicts.values()],
  };
}
