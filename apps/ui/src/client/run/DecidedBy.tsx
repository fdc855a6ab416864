import { useTranslation } from 'react-i18next';

import { TaskRoles } from '../shared/TaskRole';
import { deciderOf, type NodeTrace } from './run-nodes';

/** Who decided a task, as what, and through which integration. Nothing where nobody who is known did. */
export function DecidedBy({ node }: { readonly node: Pick<NodeTrace, 'decidedBy'> }) {
  const { t } = useTranslation();
  const by = deciderOf(node);
  if (by === undefined) return null;
  const { as, via } = node.decidedBy ?? {};
  return (
    <>
      {t('run.decidedBy', { by })}
      {' · '}
      {as?.roles && <TaskRoles of={as.roles} />}
      {as?.roles && as.named && ', '}
      {as?.named && t('run.decidedAsNamed')}
      {as === undefined && t('run.roleNotRecorded')}
      {via !== undefined && ` · ${t('run.via', { via })}`}
    </>
  );
}
