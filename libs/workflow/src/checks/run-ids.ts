import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import type { WorkflowSpec } from '../schema';
import type { CheckSubject } from './check-subject';

/** What the run that follows a failure is called, after its starter's id and a tilde. */
const FOLLOWER = 'on-failure';

const isDetached = ({ type, config }: WorkflowSpec['nodes'][number]): boolean =>
  type === 'core.call' && config?.['mode'] === 'detach';

/**
 * WF102: a name under which two runs would share one id, so that the second would never start. Runs are
 * called `<eventId>~<slug>` (further workflows of one event), `<runId>~<nodePath>` (detached calls) and
 * `<runId>~on-failure`; paths inside a map or a call hold characters that no slug has.
 */
export function checkRunIds({ spec, options }: CheckSubject): readonly Diagnostic[] {
  const slugs = new Set([spec.slug, ...(options.callees?.keys() ?? [])]);
  const reserved =
    spec.slug === FOLLOWER
      ? [
          finding('WF102', '/slug', {
            fr: `le slug « ${FOLLOWER} » est réservé : il nomme les exécutions qui suivent un échec`,
            en: `the slug "${FOLLOWER}" is reserved: it names the runs that follow a failure`,
          }),
        ]
      : [];
  const shared = spec.nodes.flatMap((node, position) =>
    isDetached(node) && (node.id === FOLLOWER || slugs.has(node.id))
      ? [
          finding('WF102', `/nodes/${position}/id`, {
            fr: `« ${node.id} » nomme déjà d'autres exécutions : un appel détaché ne peut pas s'appeler comme un workflow, ni « ${FOLLOWER} »`,
            en: `"${node.id}" already names other runs: a detached call can be called neither like a workflow nor "${FOLLOWER}"`,
          }),
        ]
      : [],
  );
  return [...reserved, ...shared];
}
