import { useTranslation } from 'react-i18next';

import { instantInWords } from '../shared/instants';
import { TaskRoles } from '../shared/TaskRole';
import { deciderOf, type NodeTrace } from './run-nodes';

interface DecidedByProps {
  readonly node: Pick<NodeTrace, 'decidedBy' | 'endedAt'>;
  readonly isDated?: boolean;
}

/** Who decided a task, as what, through which integration, and when. Nothing where nobody who is known did. */
export function DecidedBy({ node, isDated = false }: DecidedByProps) {
  const { t, i18n } = useTranslation();
  const by = deciderOf(node);
  if (by === undefined) return null;
  const { decidedBy: { as, via } = {}, endedAt } = node;
  return (
    <>
      {t('run.decidedBy', { by })}
      {' · '}
      {as?.roles && <TaskRoles of={as.roles} />}
      {as?.roles && as.named && ', '}
      {as?.named && t('run.decidedAsNamed')}
      {as === undefined && t('run.roleNotRecorded')}
      {via !== undefined && ` · ${t('run.via', { via })}`}
      {isDated &&
        endedAt !== undefined &&
        ` · ${t('run.decidedAt', { at: instantInWords(endedAt, i18n.language) })}`}
    </>
  );
}
