import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import type { CheckSubject } from './check-subject';

/**
 * WF105 no trigger; WF201 context kind not registered, or needed by a node while neither the trigger
 * establishes it nor the workflow's `context` requires it of the event.
 */
export function checkContext({ spec, catalog, nodes }: CheckSubject): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const checked = [...nodes.values()];
  const triggers = checked.filter(({ type }) => type.kind === 'trigger');
  if (triggers.length === 0 && checked.length === spec.nodes.length) {
    diagnostics.push(
      finding('WF105', '/nodes', {
        fr: 'aucun déclencheur',
        en: 'no trigger',
      }),
    );
  }
  (spec.context ?? []).forEach((kind, position) => {
    if (!catalog.contextKinds.has(kind)) {
      diagnostics.push(
        finding('WF201', `/context/${position}`, {
          fr: `type de contexte non enregistré « ${kind} »`,
          en: `context kind "${kind}" is not registered`,
        }),
      );
    }
  });
  for (const { spec: node, type, position } of checked) {
    for (const kind of type.context) {
      const required = spec.context?.includes(kind) ?? false;
      if (!required && triggers.some(({ type: trigger }) => !trigger.establishes.includes(kind))) {
        diagnostics.push(
          finding('WF201', `/nodes/${position}`, {
            fr: `nœud « ${node.id} » : le contexte « ${kind} » n'est ni établi par le déclencheur ni exigé par « context »`,
            en: `node "${node.id}": the "${kind}" context is neither established by the trigger nor required by "context"`,
          }),
        );
      }
    }
  }
  return diagnostics;
}
