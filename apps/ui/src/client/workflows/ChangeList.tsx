import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { isObject } from '../shared/is-object';
import { Values } from '../shared/Values';
import type { Change, ChangeGroup } from './changes';
import { inFlow, settingsOf } from './in-flow';
import { Mark } from './Mark';

/** What was added or removed: a whole node or setting without the id that its heading has, or the value of a property. */
function WholeOf({ value }: { readonly value: unknown }) {
  const { t } = useTranslation();
  if (!isObject(value)) return <Values of={{ [t('workflows.value')]: inFlow(value) }} />;
  const { id: _id, ...rest } = value;
  return <Values of={settingsOf(rest)} />;
}

/** One change: its path, and before → after. */
function ChangeItem({ change }: { readonly change: Change }) {
  const { t } = useTranslation();
  const { kind, subject, id, member, before, after, effect } = change;
  const name = member?.slice(1).replaceAll('/', ' / ') ?? id.replace(' -> ', ' → ');
  // The heading of the group says it.
  const isWholeNode = subject === 'node' && member === undefined;
  return (
    <li className="change">
      {!isWholeNode && (
        <Group gap="xs">
          <Mark is={kind} compact />
          <Text size="sm" component="span">
            {t(`workflows.subject.${member === undefined ? subject : 'member'}`)}{' '}
            <Bdi className="app-mono">{name}</Bdi>
          </Text>
          {effect === 'documentation' && (
            <Text size="xs" c="dimmed" component="span">
              {t('workflows.documentation')}
            </Text>
          )}
        </Group>
      )}
      {kind === 'changed' && (
        <Values
          of={{
            [t('workflows.before')]: inFlow(before),
            [t('workflows.after')]: inFlow(after),
          }}
        />
      )}
      {kind !== 'changed' && subject !== 'edge' && <WholeOf value={after ?? before} />}
    </li>
  );
}

interface ChangeListProps {
  readonly groups: readonly ChangeGroup[];
  /** Labels of the nodes of both versions. */
  readonly labels?: ReadonlyMap<string, string>;
}

/** The changes between two versions in words, grouped by node. */
export function ChangeList({ groups, labels }: ChangeListProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {groups.map(({ node, kind, changes }) => {
        const label = node === undefined ? t('workflows.itself') : (labels?.get(node) ?? node);
        return (
          <li key={node ?? ''} className="app-card change-group workflow-values" data-kind={kind}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
              <div>
                <Title order={3} size="h5">
                  <Bdi>{label}</Bdi>
                </Title>
                {node !== undefined && label !== node && <Bdi className="app-mono">{node}</Bdi>}
              </div>
              <Mark is={kind} />
            </Group>
            <ul className="changes">
              {changes.map((change) => (
                <ChangeItem key={`${change.kind} ${change.path} ${change.id}`} change={change} />
              ))}
            </ul>
          </li>
        );
      })}
    </Stack>
  );
}
