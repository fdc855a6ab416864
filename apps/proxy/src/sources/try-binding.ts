import { compileBinding, readingOf, type Projection } from '@platform/event-bindings';
import type { Catalog, EventBinding } from '@platform/catalog';
import { isActiveBinding, type InstanceManifest } from '@platform/manifests';
import { ProblemError, type Shown } from '@platform/http';
import { NotFoundError, type LocalizedText } from '@platform/ports';
import type { FieldProblem } from '@platform/problems';
import type { Static } from '@sinclair/typebox';

import { acceptEvent, checkEvent, checkTarget, requireServed } from '../events/check-event';
import { ingestionNow, type IngestionBase } from '../events/ingestion';
import { planRuns } from '../events/plan-runs';
import { isAddressed } from '../events/reserved-names';
import { withRunIndex } from '@platform/run-store';
import {
  AmbiguousValidationError,
  findPendingId,
  type ResolveDeps,
} from '../validations/resolve-validation';
import type { trialSchema } from './schemas';
import { parseStrictly, toRefusal, unusable } from './take-record';

type Trial = Shown<Static<typeof trialSchema>>;
type Language = keyof LocalizedText;

export interface TrialDeps {
  readonly ingestion: IngestionBase & Pick<ResolveDeps, 'live'>;
  /** The contributions of plugins. */
  readonly catalog: Pick<Catalog, 'eventBindings' | 'eventSources' | 'contextKinds'>;
  readonly instance: Pick<InstanceManifest, 'sources' | 'eventBindings'>;
  readonly bodyLimitBytes?: number;
}

const TRIAL_KEY = 'essai';

/** The key that the source would give the record; otherwise its `id`. */
function keyOf(binding: EventBinding, record: unknown, { catalog, instance }: TrialDeps): string {
  const { source, query = {} } = binding;
  const { factory } = catalog.eventSources.get(source) ?? {};
  const given = factory?.keyOf?.(record, query, instance.sources[source] ?? {});
  if (given !== undefined) return given;
  const { id } = (record ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' && id !== '' ? id : TRIAL_KEY;
}

const fieldsOf = (errors: readonly FieldProblem[], language: Language) =>
  errors.map(({ path, message }) => ({ path, message: message[language] }));

/** The problem that a refused record would be stored with. Rethrows what does not concern the record. */
function problemOf(error: unknown, language: Language): NonNullable<Trial['problem']> {
  if (error instanceof ProblemError) {
    const { code, detail, errors } = error.problem;
    return {
      code,
      message: detail[language],
      ...(errors && { errors: fieldsOf(errors, language) }),
    };
  }
  if (error instanceof NotFoundError || error instanceof AmbiguousValidationError) {
    const { code, message } = toRefusal(error);
    return { code, message: message[language] };
  }
  throw error;
}

/** Which workflows would start: as `ingestEvent`, without sending or storing anything. */
async function tryEvent(
  projected: Extract<Projection, { readonly kind: 'event' }>['event'],
  { ingestion, bodyLimitBytes }: TrialDeps,
): Promise<Pick<Trial, 'workflows' | 'known'>> {
  const deps = await ingestionNow(ingestion, []);
  const event = checkEvent(await parseStrictly(projected, bodyLimitBytes), deps);
  const addressed = isAddressed(event.eventType);
  if (!addressed) requireServed(event.eventType, deps);
  const workflows = addressed ? [checkTarget(event, deps)] : deps.workflows;
  const plans = await planRuns(acceptEvent(event, deps), { ...deps, workflows });
  const first = await withRunIndex(() => deps.store.get(event.eventId));
  return {
    workflows: plans.map(({ workflow: { slug, version } }) => ({ slug, version })),
    known: first !== null,
  };
}

async function tryProjection(
  projection: Projection,
  deps: TrialDeps,
  language: Language,
): Promise<Partial<Trial>> {
  if (projection.kind === 'unusable') {
    const { code, message } = unusable(projection);
    return { problem: { code, message: message[language] } };
  }
  if (projection.kind === 'left-out') return { leftOut: projection.what };
  const shown =
    projection.kind === 'event'
      ? { event: projection.event }
      : { resolution: projection.resolution };
  try {
    if (projection.kind === 'event')
      return { ...shown, ...(await tryEvent(projection.event, deps)) };
    const pendingId = await findPendingId(projection.resolution.run, deps.ingestion);
    return { resolution: { ...projection.resolution, pendingId } };
  } catch (error) {
    return { ...shown, problem: problemOf(error, language) };
  }
}

/**
 * Shows what a binding, active or not, would make of a record. Writes nothing. Throws NotFoundError for an unknown
 * binding, and what `ingestEvent` throws when it cannot take an event now.
 */
export async function tryBinding(
  name: string,
  { record, key: given }: { readonly record?: unknown; readonly key?: string | undefined },
  { language, ...deps }: TrialDeps & { readonly language: Language },
): Promise<Trial> {
  const { catalog, instance } = deps;
  const binding = catalog.eventBindings.get(name);
  if (!binding) throw new NotFoundError('liaison inconnue');
  const key = given ?? keyOf(binding, record, deps);
  const feeds = [...catalog.eventBindings.keys()];
  const project = compileBinding(binding, feeds, readingOf(catalog, instance)(binding.source));
  return {
    binding: name,
    source: binding.source,
    key,
    active: isActiveBinding(binding, instance),
    ...(await tryProjection(project({ feed: name, key, record }), deps, language)),
  };
}
