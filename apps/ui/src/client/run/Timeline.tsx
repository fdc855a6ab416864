import { Alert, Group, Stack, Switch, Text, UnstyledButton } from '@mantine/core';
import { IconBolt, IconFlag, IconPlayerPlay, IconUser, type Icon } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components, type ApiClient } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { useRead } from '../api/use-api';
import { useSession } from '../session/SessionProvider';
import { Loading } from '../shared/Loading';
import { durationInWords } from '../shared/durations';
import { useHide } from '../shared/hidden-ids';
import { MoreButton } from '../shared/MoreButton';
import { Status } from '../shared/Status';
import { When } from '../shared/When';
import { NodeBars } from './NodeBars';
import { deciderOf } from './run-nodes';
import { isRead, timelineOf, type AuditLine, type TimelineEntry } from './timeline';
import { useRanVersion } from './use-ran-version';
import './timeline.css';

type RunDetail = components['schemas']['RunDetail'];

/** A run may have thousands of nodes; a page of entries is drawn at a time. */
const EVENTS_PAGE_SIZE = 200;
/** Lines and human tasks that are asked for. A run with more is looked up in the audit log itself. */
const MAX_TIMELINE_LINES = 100;
const MAX_TASKS = 20;

/** Reads the lines of the audit log about a run, its event and its human tasks. */
async function readLines(client: ApiClient, { id, eventId, snapshot }: RunDetail) {
  const tasks = (snapshot?.nodes ?? []).filter(({ kind }) => kind === 'human-task');
  const resources = [
    `run:${id}`,
    ...(eventId === null ? [] : [`event:${eventId}`]),
    ...tasks.slice(0, MAX_TASKS).map(({ path }) => `validation:${path}:${id}`),
  ];
  const pages = await Promise.all(
    resources.map((resource) =>
      dataOf(
        client.GET('/api/audit', { params: { query: { resource, limit: MAX_TIMELINE_LINES } } }),
      ),
    ),
  );
  return {
    lines: pages.flatMap(({ items }) => items),
    isCut: tasks.length > MAX_TASKS || pages.some(({ nextCursor }) => nextCursor !== undefined),
  };
}

const ICONS: Readonly<Record<'received' | 'began' | 'ended' | 'act', Icon>> = {
  received: IconBolt,
  began: IconPlayerPlay,
  ended: IconFlag,
  act: IconUser,
};

function Act({ line }: { readonly line: AuditLine }) {
  const { t } = useTranslation();
  const { actor, action, refusal } = line;
  return (
    <Text size="sm">
      <Text span fw={600}>
        <Bdi>{actor.name}</Bdi>
      </Text>{' '}
      {t(`act.${action}`, { defaultValue: action })}
      {refusal && ` · ${t('timeline.refused', { code: refusal.code })}`}
    </Text>
  );
}

function Entry({
  entry,
  nameOf,
  onChoose,
}: {
  readonly entry: TimelineEntry;
  readonly nameOf: (path: string) => string;
  readonly onChoose: (path: string) => void;
}) {
  const { t, i18n } = useTranslation();
  const hide = useHide();
  if (entry.is === 'act') return <Act line={entry.line} />;
  if (entry.is === 'received') {
    return (
      <Text size="sm">
        {t('timeline.received')} <Bdi className="app-mono">{entry.eventType}</Bdi>
      </Text>
    );
  }
  if (entry.is === 'ended') {
    return (
      <Group gap="xs">
        <Text size="sm">{t('timeline.ended')}</Text>
        <Status status={entry.status} compact />
      </Group>
    );
  }
  const { path, status, ms, error } = entry.node;
  const by = deciderOf(entry.node);
  const name = (
    <UnstyledButton td="underline" fz="sm" onClick={() => onChoose(path)}>
      <Bdi>{nameOf(path)}</Bdi>
    </UnstyledButton>
  );
  if (entry.is === 'began') {
    return (
      <Text size="sm" component="div">
        {name} {t('timeline.begins')}
      </Text>
    );
  }
  return (
    <Group gap="xs">
      {name}
      <Status status={status} compact />
      <Text size="sm" c="dimmed">
        {[
          ms !== undefined && durationInWords(ms, i18n.language),
          by !== undefined && t('run.decidedBy', { by }),
          error && `${hide(error.message)} (${error.code})`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Group>
  );
}

/** What happened to a run and what people did to it, in order. */
export function Timeline({
  run,
  onChoose,
}: {
  readonly run: RunDetail;
  readonly onChoose: (path: string) => void;
}) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const mayAudit = caller.roles.some((role) => role === 'operator' || role === 'admin');
  const { nameOf } = useRanVersion(run);
  const [withReads, setWithReads] = useState(false);
  const [shown, setShown] = useState(EVENTS_PAGE_SIZE);
  const audit = useRead(
    ['run', run.id, 'audit', run.updatedAt, run.snapshot?.phase],
    (client) => readLines(client, run),
    { isOff: !mayAudit },
  );
  const entries = useMemo(() => {
    const lines = audit.data?.lines ?? [];
    return timelineOf(run, withReads ? lines : lines.filter((line) => !isRead(line)));
  }, [run, audit.data, withReads]);
  return (
    <Stack gap="sm">
      <NodeBars run={run} nameOf={nameOf} onChoose={onChoose} />
      {!mayAudit && (
        <Text size="sm" c="dimmed">
          {t('timeline.noAudit')}
        </Text>
      )}
      {mayAudit && (
        <Switch
          label={t('timeline.reads')}
          checked={withReads}
          onChange={({ currentTarget }) => setWithReads(currentTarget.checked)}
        />
      )}
      {audit.isError && (
        <Alert color="orange" variant="outline">
          {t('timeline.auditSilent')}
        </Alert>
      )}
      {audit.data?.isCut && (
        <Text size="sm" c="dimmed">
          {t('timeline.cut')}
        </Text>
      )}
      {mayAudit && audit.isPending ? (
        <Loading height={240} />
      ) : (
        <ol className="timeline app-card" aria-label={t('run.timeline')}>
          {entries.slice(0, shown).map((entry) => {
            const Picture = entry.is === 'node' ? undefined : ICONS[entry.is];
            return (
              <li key={entry.key} className="timeline-entry" data-is={entry.is}>
                <span className="timeline-mark" aria-hidden>
                  {Picture && <Picture size={14} />}
                </span>
                <Text size="xs" c="dimmed" className="timeline-when">
                  <When at={entry.at} />
                </Text>
                <Entry entry={entry} nameOf={nameOf} onChoose={onChoose} />
              </li>
            );
          })}
        </ol>
      )}
      {entries.length > shown && <MoreButton onMore={() => setShown(shown + EVENTS_PAGE_SIZE)} />}
    </Stack>
  );
}
