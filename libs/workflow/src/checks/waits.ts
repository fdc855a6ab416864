import type { Diagnostic } from '@platform/ports';

import type { WaitConfig } from '../constructs/wait';
import { finding } from '../finding';
import type { CheckSubject } from './check-subject';
import { didYouMean, replaceFix } from './suggest';

/** Triggers whose events start one workflow and are not delivered to waiting runs. */
const ADDRESSED = new Set(['core.manual', 'core.schedule', 'core.webhook', 'core.workflow-called']);

/**
 * WF102: a wait for an event type that can never reach it: no trigger registers the type, so ingestion
 * refuses it, or its events only start runs. A warning when the wait has a `timeout` that ends it.
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
