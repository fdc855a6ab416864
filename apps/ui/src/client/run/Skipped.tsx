import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { memberName } from '../shared/member-name';
import type { NodeTrace } from './run-nodes';

interface SkippedProps {
  readonly because: NonNullable<NodeTrace['skippedBecause']>;
  readonly nameOf: (path: string) => string;
}

/** Why a node was skipped: what did not come, from which node. */
export function Skipped({ because: { why, path, port }, nameOf }: SkippedProps) {
  const { t } = useTranslation();
  const outcome = port.replace('$', '');
  return (
    <Text size="sm" component="div">
      {t(`simulation.why.${why}`)} <Bdi>{nameOf(path)}</Bdi>
      {` (${t(`outcome.${outcome}` as 'outcome.error', { defaultValue: memberName(outcome, t) })})`}
    </Text>
  );
}
