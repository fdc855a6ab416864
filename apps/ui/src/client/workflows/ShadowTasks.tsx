import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { FreeText } from '../shared/FreeText';
import { Values } from '../shared/Values';
import { Mark } from './Mark';
import { ShadowDifferences } from './ShadowDifferences';

type Tasks = components['schemas']['ShadowReport']['changed'][number]['tasks'];
type AskedTask = components['schemas']['AskedTask'];

function TaskItem({
  kind,
  task: { nodePath, name: _name, title, ...content },
}: {
  readonly kind: 'added' | 'removed';
  readonly task: AskedTask;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <Group gap="xs">
        <Mark is={kind} compact />
        <Text size="sm" component="span">
          {t(`shadow.task.${kind}`)} · <Bdi className="app-mono">{nodePath}</Bdi>
        </Text>
      </Group>
      <Text size="sm">
        <FreeText>{title}</FreeText>
      </Text>
      <details>
        <summary>{t('shadow.content')}</summary>
        <Values of={content} />
      </details>
    </li>
  );
}

/** What people would have been asked otherwise. */
export function ShadowTasks({ of: { removed, added, changed } }: { readonly of: Tasks }) {
  const { t } = useTranslation();
  return (
    <>
      {removed.map((task) => (
        <TaskItem key={`removed ${task.name}`} kind="removed" task={task} />
      ))}
      {added.map((task) => (
        <TaskItem key={`added ${task.name}`} kind="added" task={task} />
      ))}
      {changed.map(({ nodePath, title, differences }, position) => (
        <li key={`changed ${position} ${nodePath}`}>
          <Group gap="xs">
            <Mark is="changed" compact />
            <Text size="sm" component="span">
              {t('shadow.task.changed')} · <Bdi className="app-mono">{nodePath}</Bdi>
            </Text>
          </Group>
          <Text size="sm">
            <FreeText>{title}</FreeText>
          </Text>
          <ShadowDifferences of={differences} />
        </li>
      ))}
    </>
  );
}
