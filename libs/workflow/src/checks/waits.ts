import type { Diagnostic } from '@platform/ports';

import type { WaitConfig } from '../constructs/wait';
import { finding } from '../finding';
import type { CheckSubject } from './check-subject';
import { didYouMean, replaceFix } from './suggest';

/** Triggers of which each event is meant for one workflow: no run that waits is given it. */
const ADDRESSED = new Set(['core.manual', 'core.schedule', 'core.webhook', 'core.workflow-called']);

/**
 * WF102: a wait for events of a type that no trigger registers, so that they are refused at ingestion,
 * or of which each starts a run and nothing else. The wait could not end; a warning when its `timeout`
 * ends it.
 */
export function checkWaits({ catalog, scopes, suggest }: CheckSubject): readonly Diagnostic[] {
  const known = [...catalog.nodes.values()].flatMap(({ id, eventType }) =>
    eventType === undefined || ADDRESSED.has(id) ? [] : [eventType],
  );
  const nodes = scopes.flatMap((scope) => [...scope.nodes.values()]);
  return nodes.flatMap(({ spec, pointer, construct }) => {
    if (construct.name !== 'wait') return [];
    const config = spec.config as WaitConfig;
    if (!('event' in config) || known.includes(config.event.eventType)) return [];
    const path = `${pointer}/config/event/eventType`;
    const { eventType } = config.event;
    const nearest = suggest(eventType, known);
    const message = {
      fr: `type d'événement inconnu « ${eventType} » : aucun déclencheur ne l'enregistre pour qui attend, l'attente ne peut pas aboutir`,
      en: `unknown event type "${eventType}": no trigger registers it for those who wait, so nothing can end the wait`,
    };
    return [
      finding('WF102', path, didYouMean(message, nearest), {
        severity: config.timeout === undefined ? 'error' : 'warning',
        fix: replaceFix(path, nearest),
      }),
    ];
  });
}
