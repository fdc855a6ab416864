import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { Facts } from '../shared/Facts';
import { HiddenId } from '../shared/HiddenId';
import { useIsRevealed } from '../shared/Reveal';
import { Sign } from '../shared/Sign';
import { When } from '../shared/When';
import type { AuditFilter } from './administration-search';
import { auditedResource } from './audited-resource';

type Line = components['schemas']['AuditLine'];

interface AuditLineProps {
  readonly of: Line;
  /** Adds to the filter. */
  readonly onFilter: (filter: AuditFilter) => void;
}

function Resource({ name, isHidden }: { readonly name: string; readonly isHidden: boolean }) {
  const { target } = auditedResource(name);
  if (target) {
    return (
      <Anchor component={Link} {...(target as object)} to={target.to} className="app-mono">
        <Bdi>{name}</Bdi>
      </Anchor>
    );
  }
  if (!isHidden) return <Bdi className="app-mono">{name}</Bdi>;
  return (
    <>
      {name.slice(0, name.indexOf(':'))} <HiddenId />
    </>
  );
}

/** One line of the audit log as a sentence, with its members to unfold. */
export function AuditLine({ of: line, onFilter }: AuditLineProps) {
  const { t, i18n } = useTranslation();
  const { seq, at, actor, action, resource, requestId, refusal, hash } = line;
  const isRevealed = useIsRevealed();
  const isHidden = !isRevealed && auditedResource(resource).isSubject;
  const key = `administration.act.${action}`;
  const act = i18n.exists(key) ? t(key as 'administration.act.createKey') : <code>{action}</code>;
  return (
    <li>
      <details>
        <summary>
          <span className="administration-sentence">
            <Text span fw={600}>
              <Bdi>{actor.name}</Bdi>
            </Text>{' '}
            {act}{' '}
            {isHidden ? (
              <Resource name={resource} isHidden />
            ) : (
              <Bdi className="app-mono">{resource}</Bdi>
            )}
          </span>
          <Text span size="sm" c="dimmed">
            <When at={at} />
          </Text>
          {refusal && (
            <Sign tone="failed">{t('administration.refused', { code: refusal.code })}</Sign>
          )}
        </summary>
        <div className="administration-more">
          <Facts
            of={[
              [t('administration.seq'), seq],
              [
                t('administration.actor'),
                <Bdi>{`${t(`administration.actorKind.${actor.kind}`, actor.kind)} ${actor.id}`}</Bdi>,
              ],
              [t('administration.action'), <code>{action}</code>],
              [t('administration.resource'), <Resource name={resource} isHidden={isHidden} />],
              [t('administration.requestId'), <code>{requestId}</code>],
              [t('administration.refusal'), refusal && `${refusal.status} ${refusal.code}`],
              [t('administration.hash'), <code>{hash}</code>],
            ]}
          />
          <Group gap="xs" mt="xs">
            <Button size="xs" variant="default" onClick={() => onFilter({ actor: actor.id })}>
              {t('administration.sameActor')}
            </Button>
            {!isHidden && (
              <Button size="xs" variant="default" onClick={() => onFilter({ resource })}>
                {t('administration.sameResource')}
              </Button>
            )}
          </Group>
        </div>
      </details>
    </li>
  );
}
