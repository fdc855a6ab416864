import type { ContributionPoint, Finding } from '../contribution-point';

const unknownSource = (source: string): Finding => ({
  code: 'PLUGIN_EVENT_SOURCE_UNKNOWN',
  severity: 'error',
  message: {
    fr: `source d'événements « ${source} » inconnue`,
    en: `unknown event source "${source}"`,
  },
});

const unknownEvent = (event: string): Finding => ({
  code: 'PLUGIN_EVENT_TYPE_UNKNOWN',
  severity: 'error',
  message: {
    fr: `aucun déclencheur n'accepte l'événement « ${event} »`,
    en: `no trigger accepts event "${event}"`,
  },
});

/** Sources and triggers may come from any plugin: a site's bindings join parts that do not know each other. */
export const eventBindings: ContributionPoint<'eventBindings'> = {
  section: 'eventBindings',
  resolve: (entry, { plugin, draft }) => {
    if (!draft.eventSources.has(entry.source)) return { refused: unknownSource(entry.source) };
    const { event } = entry;
    const accepted =
      event === undefined ||
      [...draft.nodes.values()].some((node) => node.kind === 'trigger' && node.eventType === event);
    return accepted ? { value: { ...entry, plugin } } : { refused: unknownEvent(event) };
  },
};
