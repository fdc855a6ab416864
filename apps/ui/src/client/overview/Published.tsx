import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { useWorkflowNames } from '../runs/use-workflow-names';
import { useSession } from '../session/SessionProvider';
import { Card } from '../instance/Card';
import { Bdi } from '../shared/Bdi';
import { When } from '../shared/When';

const ACTIONS = ['publishWorkflow', 'rollBackWorkflow', 'retireWorkflow'] as const;
/** Lines of each action, and of all. */
const LATEST = 5;
const PUBLISHED_INTERVAL_MS = 60_000;

/** What was published lately, by the audit log. Nothing for callers who may not read it. */
export function Published() {
  const { t } = useTranslation();
  const { caller } = useSession();
  const nameOf = useWorkflowNames();
  const mayAudit = caller.roles.some((role) => role === 'operator' || role === 'admin');
  const lines = useRead(
    ['audit', 'published'],
    async (client) => {
      const pages = await Promise.all(
        ACTIONS.map((action) =>
          dataOf(client.GET('/api/audit', { params: { query: { action, limit: LATEST } } })),
        ),
      );
      return pages
        .flatMap(({ items }) => items)
        .filter(({ refusal }) => refusal === undefined)
        .toSorted((one, other) => other.seq - one.seq)
        .slice(0, LATEST);
    },
    { isOff: !mayAudit, every: PUBLISHED_INTERVAL_MS },
  );
  if (!mayAudit) return null;
  const { data = [] } = lines;
  return (
    <Card title={t('overview.published')}>
      {lines.data && data.length === 0 && <Text size="sm">{t('overview.nothingPublished')}</Text>}
      <ul className="instance-lines">
        {data.map(({ seq, at, actor, action, resource }) => {
          const slug = resource.slice(resource.indexOf(':') + 1);
          return (
            <li key={seq}>
              <Bdi>{actor.name}</Bdi> {t(`overview.did.${action as (typeof ACTIONS)[number]}`)}{' '}
              <Anchor component={Link} to="/workflows/$slug" params={{ slug } as never} size="sm">
                <Bdi>{nameOf(slug)}</Bdi>
              </Anchor>{' '}
              <Text span size="sm" c="dimmed">
                <When at={at} />
              </Text>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
