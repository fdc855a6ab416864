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

/** A specification whose references have to be followed. */
interface Visit {
  readonly spec: WorkflowSpec;
  readonly pins: Pins | undefined;
  /** Whether it becomes a run of its own, so that its `onFailure` is followed too. */
  readonly asRun: boolean;
  /** Whether no `published` call led to it, so that it is pinned. */
  readonly fixed: boolean;
  /** JSON pointer into the root; empty for the root itself, whose references have their own paths. */
  readonly path: string;
  readonly through: readonly string[];
}

/** The version that a reference asks for: the one it names, else the one that its workflow is pinned to. */
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
  private readonly queue: Visit[];

  constructor(
    { spec, pins }: Resolvable,
    private readonly lookup: VersionLookup,
  ) {
    this.queue = [
      { spec, pins: pins?.workflows, asRun: true, fixed: true, path: '', through: [spec.slug] },
    ];
  }

  run(): void {
    // Breadth first, so that diagnostics name the shortest way to each workflow.
    for (const visit of this.queue) {
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
    const callPath = { path: from.path === '' ? reference.path : from.path, through };
    const found = this.find(want);
    if (!found) {
      this.note(this.missing, `${slug}@${want.version}`, { ...want, ...callPath });
      return;
    }
    const first = this.carried.get(slug) ?? { found, ...callPath };
    if (first.found.version !== found.version) {
      const versions = [first.found.version, found.version] as const;
      this.note(this.conflicts, `${slug}@${found.version}`, { slug, versions, ...callPath });
      return;
    }
    this.carried.set(slug, first);
    const fixed = from.fixed && reference.version !== 'published';
    if (fixed) this.fixed.add(slug);
    const { spec, pins } = found;
    this.enqueue({ spec, pins: pins.workflows, asRun: reference.asRun, fixed, ...callPath });
  }

  private find({ slug, version }: WantedVersion): WorkflowVersion | undefined {
    if (version === 'pinned') return undefined;
    return version === 'published'
      ? this.lookup.published(slug)
      : this.lookup.version(slug, version);
  }

  /** The same workflow is visited again as a run, or as fixed: it then reaches more, or pins more. */
  private enqueue(visit: Visit): void {
    const { slug } = visit.spec;
    const state = `${slug} ${visit.asRun} ${visit.fixed}`;
    if (this.seen.has(state)) return;
    this.seen.add(state);
    this.queue.push(visit);
  }

  private note<T>(list: Map<string, T>, key: string, item: T): void {
    if (!list.has(key)) list.set(key, item);
  }
}

/**
 * Returns the version of every workflow that the runs of a specification can reach: through calls of either mode,
 * also in bodies of maps, and through `onFailure`, which asks for `pinned`. A call takes the version it names, with
 * `published` the one that is published now, and with `pinned` the one that its workflow was published with.
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
