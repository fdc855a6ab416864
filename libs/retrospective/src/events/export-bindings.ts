import type { Catalog, EventBinding } from '@platform/catalog';
import {
  activeBindings,
  compileBinding,
  readingOf,
  type Projection,
} from '@platform/event-bindings';
import type { IsOwnServer } from '@platform/expression';
import type { InstanceManifest } from '@platform/manifests';

/** A binding whose source can read an export. */
export interface ExportBinding {
  readonly name: string;
  readonly eventType: string;
  /** The type of the resources that it reads. */
  readonly type: string;
  /** Whether the source would have read the resource. */
  asksFor(resource: unknown): boolean;
  /** What the resource becomes; the key is that of the source. */
  project(resource: unknown): Projection;
}

interface BindingDeps {
  readonly catalog: Pick<Catalog, 'eventBindings' | 'eventSources' | 'contextKinds'>;
  readonly instance: Pick<InstanceManifest, 'sources' | 'eventBindings'>;
}

/** Thrown for a binding that no event of an export can come from. */
export class BindingUnusableError extends Error {
  constructor(
    readonly binding: string,
    readonly why: 'unknown' | 'decides' | 'source',
  ) {
    super(`liaison inutilisable : ${binding}`);
  }
}

function chosenBindings(
  { catalog, instance }: BindingDeps,
  names: readonly string[] | undefined,
): readonly EventBinding[] {
  if (names === undefined) {
    return [...activeBindings(catalog, instance).values()]
      .flat()
      .filter(({ event, source }) => event !== undefined && readsExports(catalog, source));
  }
  return names.map((name) => {
    const binding = catalog.eventBindings.get(name);
    if (!binding) throw new BindingUnusableError(name, 'unknown');
    if (binding.event === undefined) throw new BindingUnusableError(name, 'decides');
    if (!readsExports(catalog, binding.source)) throw new BindingUnusableError(name, 'source');
    return binding;
  });
}

const readsExports = ({ eventSources }: BindingDeps['catalog'], source: string): boolean =>
  eventSources.get(source)?.factory.asksFor !== undefined;

/**
 * Returns the bindings that make the events of an export: those that are active in the instance and start runs, or those
 * that are named. Throws BindingUnusableError, and ConfigurationError for a query that only a server can judge.
 */
export function exportBindings(
  deps: BindingDeps,
  names?: readonly string[],
): readonly ExportBinding[] {
  const { catalog, instance } = deps;
  const feeds = [...catalog.eventBindings.keys()];
  return chosenBindings(deps, names).map((binding) => {
    const { name, source, query = {}, event = '' } = binding;
    const { asksFor, keyOf } = catalog.eventSources.get(source)?.factory ?? {};
    const config = instance.sources[source] ?? {};
    const project = compileBinding(binding, feeds, readingOf(catalog, instance)(source));
    // A query that cannot be judged is refused now, not at the first resource.
    asksFor?.({}, query);
    return {
      name,
      eventType: event,
      type: String((query as { readonly resource?: unknown }).resource ?? ''),
      asksFor: (resource) => asksFor?.(resource, query) ?? false,
      project: (record) => {
        const { id = '' } = (record ?? {}) as { readonly id?: string };
        return project({ feed: name, key: keyOf?.(record, query, config) ?? id, record });
      },
    };
  });
}

/** Whether an absolute address is of a server that a source of the bindings reads. */
export function ownServers(deps: BindingDeps, names?: readonly string[]): IsOwnServer {
  const reading = readingOf(deps.catalog, deps.instance);
  const own = [...new Set(chosenBindings(deps, names).map(({ source }) => source))].flatMap(
    (source) => reading(source).isOwnServer ?? [],
  );
  return (base) => own.some((isOwn) => isOwn(base));
}
