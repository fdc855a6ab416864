import { Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import type { NodeTrace } from '../run/run-nodes';
import { Status } from '../shared/Status';
import { Values } from '../shared/Values';
import { runDifferences } from './run-differences';

interface DifferencesProps {
  readonly ran: readonly NodeTrace[];
  readonly simulated: readonly NodeTrace[];
  readonly isWithheld: boolean;
}

/** Where the simulation went otherwise than what really happened. */
export function Differences({ ran, simulated, isWithheld }: DifferencesProps) {
  const { t } = useTranslation();
  const differences = useMemo(() => runDifferences(ran, simulated), [ran, simulated]);
  const stateOf = (node: NodeTrace | undefined) =>
    node ? <Status status={node.status} compact /> : t('simulation.absent');
  return (
    <section aria-label={t('simulation.differences')}>
      <Title order={3} size="h4" mb="xs">
        {t('simulation.differences')}
      </Title>
      {isWithheld && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('simulation.statesOnly')}
        </Text>
      )}
      {differences.length === 0 ? (
        <Text size="sm">
          <IconCircleCheck size={16} aria-hidden style={{ verticalAlign: '-3px' }} />{' '}
          {t('simulation.noDifference')}
        </Text>
      ) : (
        <ul className="simulation-list app-card">
          {differences.map(({ path, ran: before, simulated: after, outputs }) => (
            <li key={path}>
              <Text fw={600} size="sm">
                <Bdi>{path}</Bdi>
              </Text>
              <div className="simulation-sides">
                <div>
                  <Text size="xs" c="dimmed">
                    {t('simulation.happened')}
                  </Text>
                  {stateOf(before)}
                  <Values
                    of={Object.fromEntries(outputs.map((name) => [name, before?.outputs?.[name]]))}
                  />
                </div>
                <div>
                  <Text size="xs" c="dimmed">
                    {t('simulation.simulated')}
                  </Text>
                  {stateOf(after)}
                  <Values
                    of={Object.fromEntries(outputs.map((name) => [name, after?.outputs?.[name]]))}
                  />
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
