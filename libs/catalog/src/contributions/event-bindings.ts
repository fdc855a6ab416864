import { compileMapExpr, InvalidExpressionError, UnsafePathError } from '@platform/expression';
import type { EventBindingEntry, MapExpr } from '@platform/manifests';

import type { ContributionPoint, Finding } from '../contribution-point';
import { firstFinding, nearestAdded } from '../unknown-reference';

const unknownSource = (source: string, known: Iterable<string>): Finding => ({
  code: 'PLUGIN_EVENT_SOURCE_UNKNOWN',
  severity: 'error',
  path: '/source',
  message: nearestAdded(
    {
      fr: `source d'événements « ${source} » inconnue`,
      en: `unknown event source "${source}"`,
    },
    source,
    known,
  ),
});

const unknownEvent = (event: string, known: Iterable<string>): Finding => ({
  code: 'PLUGIN_EVENT_TYPE_UNKNOWN',
  severity: 'error',
  path: '/event',
  message: nearestAdded(
    {
      fr: `aucun déclencheur n'accepte l'événement « ${event} »`,
      en: `no trigger accepts event "${event}"`,
    },
    event,
    known,
  ),
});

const badProjection = (field: string, code: string, reason: string): Finding => ({
  code,
  severity: 'error',
  message: { fr: `« ${field} » : ${reason}`, en: `"${field}" cannot be used: ${reason}` },
});

/** The manifest leaves a constant's type open; being YAML, it is a JSON value. */
type Readable = Parameters<typeof compileMapExpr>[0];

function refusedProjection(field: string, projection: MapExpr): Finding | undefined {
  try {
    compileMapExpr(projection as Readable);
    return undefined;
  } catch (error) {
    if (error instanceof UnsafePathError) {
      return badProjection(field, 'PLUGIN_PATH_UNSAFE', error.message);
    }
    if (error instanceof InvalidExpressionError) {
      return badProjection(field, 'PLUGIN_PATH_INVALID', error.message);
    }
    throw error;
  }
}

function badProjectionOf({ map, resolve }: EventBindingEntry): Finding | undefined {
  const projections = [
    ...Object.entries(map).map(([field, projection]) => [`map.${field}`, projection] as const),
    ...Object.entries(resolve ?? {}).map(
      ([field, projection]) => [`resolve.${field}`, projection] as const,
    ),
  ];
  return firstFinding(
    projections.map(([field, projection]) => refusedProjection(field, projection)),
  );
}

/** Sources and triggers may come from any plugin: a site's bindings join parts that do not know each other. */
export const eventBindings: ContributionPoint<'eventBindings'> = {
  section: 'eventBindings',
  resolve: (entry, { plugin, draft }) => {
    if (!draft.eventSources.has(entry.source))
      return { refused: unknownSource(entry.source, draft.eventSources.keys()) };
    const { event } = entry;
    const accepted = [...draft.nodes.values()].flatMap(({ kind, eventType = '' }) =>
      kind === 'trigger' ? eventType : [],
    );
    const refused =
      event === undefined || accepted.includes(event)
        ? badProjectionOf(entry)
        : unknownEvent(event, accepted);
    return refused ? { refused } : { value: { ...entry, plugin } };
  },
};
