import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Values } from '../shared/Values';
import type { Change, ChangeGroup } from './changes';
import { Mark } from './Mark';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a whole node, connection or setting is, without the id that its heading has. */
function WholeOf({ value }: { readonly value: unknown }) {
  const { t } = useTranslation();
  if (!isObject(value)) return <Values of={{ [t('workflows.value')]: value }} />;
  const { id: _id, ...rest } = value;
  return <Values of={rest} />;
}

/** One change: its path, and before → after. */
function ChangeItem({ change }: { readonly change: Change }) {
  const { t } = useTranslation();
  const { kind, subject, id, member, before, after, effect } = change;
  const name =
    member === undefined ? id.replace(' -> ', ' → ') : member.slice(1).replaceAll('/', ' / ');
  const isPlain = subject === 'edge';
  return (
    <li className="change">
      <Group gap="xs" wrap="wrap">
        <Mark is={kind} compact />
        <Text size="sm" component="span">
          {t(`workflows.subject.${member === undefined ? subject : 'member'}`)}{' '}
          <bdi className="app-mono">{name}</bdi>
        </Text>
        {effect === 'documentation' && (
          <Text size="xs" c="dimmed" component="span">
            {t('workflows.documentation')}
          </Text>
        )}
      </Group>
      {kind === 'changed' && (
        <Values of={{ [t('workflows.before')]: before, [t('workflows.after')]: after }} />
      )}
      {kind !== 'changed' && !isPlain && <WholeOf value={after ?? before} />}
    </li>
  );
}

/** The changes between two versions in words, grouped by node. */
export function ChangeList({ groups }: { readonly groups: readonly ChangeGroup[] }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {groups.map(({ node, kind, changes }) => (
        <li key={node ?? ''} className="app-card change-group" data-kind={kind}>
          <Group justify="space-between" gap="xs">
            <Title order={3} size="h5">
              {node === undefined ? t('workflows.itself') : <bdi>{node}</bdi>}
            </Title>
            <Mark is={kind} />
          </Group>
          <ul className="changes">
            {changes.map((change) => (
              <ChangeItem key={`${change.kind} ${change.path} ${change.id}`} change={change} />
            ))}
          </ul>
        </li>
      ))}
    </Stack>
  );
}
