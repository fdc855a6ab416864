import { compileMapExpr, InvalidExpressionError, UnsafePathError } from '@platform/expression';
import { pointerOf, type EventBindingEntry, type MapExpr } from '@platform/manifests';

import type { ContributionPoint, ContributionDiagnostic } from '../contribution-point';
import { findingsOf, nearestAdded } from '../unknown-reference';

const unknownSource = (source: string, known: Iterable<string>): ContributionDiagnostic => ({
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

const unknownEvent = (event: string, known: Iterable<string>): ContributionDiagnostic => ({
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

/** The manifest schema does not type constants. They come from YAML, so they are JSON values. */
type Readable = Parameters<typeof compileMapExpr>[0];

/** @param path keys of the projection in its binding */
function refusedProjection(
  path: readonly string[],
  projection: MapExpr,
): ContributionDiagnostic | undefined {
  const refused = (code: string, reason: string): ContributionDiagnostic => ({
    code,
    severity: 'error',
    path: pointerOf(path),
    message: {
      fr: `« ${path.join('.')} » : ${reason}`,
      en: `"${path.join('.')}" cannot be used: ${reason}`,
    },
  });
  try {
    compileMapExpr(projection as Readable);
    return undefined;
  } catch (error) {
    if (error instanceof UnsafePathError) return refused('PLUGIN_PATH_UNSAFE', error.message);
    if (error instanceof InvalidExpressionError) {
      return refused('PLUGIN_PATH_INVALID', error.message);
    }
    throw error;
  }
}

const badProjections = ({
  map,
  resolve,
  keep = [],
}: EventBindingEntry): readonly ContributionDiagnostic[] =>
  findingsOf([
    ...Object.entries({ map, resolve: { ...resolve } }).flatMap(([member, projections]) =>
      Object.entries(projections).map(([field, projection]) =>
        refusedProjection([member, field], projection),
      ),
    ),
    ...keep.flatMap(({ path, jsonpath }, at) => [
      path === undefined ? undefined : refusedProjection(['keep', String(at), 'path'], path),
      jsonpath === undefined
        ? undefined
        : refusedProjection(['keep', String(at), 'jsonpath'], { jsonpath }),
    ]),
  ]);

/** Sources and triggers may come from any plugin: the bindings of a site connect independent plugins. */
export const eventBindings: ContributionPoint<'eventBindings'> = {
  section: 'eventBindings',
  resolve: (entry, { plugin, draft }) => {
    const { source, event } = entry;
    const accepted = [...draft.nodes.values()].flatMap(({ kind, eventType = '' }) =>
      kind === 'trigger' ? eventType : [],
    );
    const sources = draft.eventSources;
    const refused = [
      ...findingsOf([
        sources.has(source) ? undefined : unknownSource(source, sources.keys()),
        event === undefined || accepted.includes(event) ? undefined : unknownEvent(event, accepted),
      ]),
      ...badProjections(entry),
    ];
    return refused.length > 0 ? { refused } : { value: { ...entry, plugin } };
  },
};
