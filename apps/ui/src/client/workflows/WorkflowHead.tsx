import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { contentIn } from '../shared/content-in';
import { When } from '../shared/When';
import { Mark } from './Mark';
import type { Definition } from './use-definition';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children}
      </Text>
    </div>
  );
}

/** The head of a workflow: what runs, who published it and why, what is being written. */
export function WorkflowHead({ definition }: { readonly definition: Definition }) {
  const { t, i18n } = useTranslation();
  const { slug, published, draft, retiredAt } = definition;
  const { description } = contentIn((published ?? draft)?.content ?? {}, i18n.language);
  return (
    <div className="app-card" style={{ padding: 'var(--mantine-spacing-md)' }}>
      {typeof description === 'string' && (
        <Text size="sm" mb="md" maw="110ch">
          {description}
        </Text>
      )}
      <dl className="app-facts" style={{ margin: 0 }}>
        <Fact name={t('workflows.slug')}>
          <span className="app-mono">{slug}</span>
        </Fact>
        <Fact name={t('workflows.published')}>
          {published && (
            <>
              <strong>{t('runs.version', { version: published.version })}</strong>{' '}
              <Bdi>{t('workflows.by', { who: published.author })}</Bdi>
              <br />
              <When at={published.createdAt} />
            </>
          )}
          {!published && <Mark is={retiredAt === null ? 'unpublished' : 'retired'} />}
          {!published && retiredAt !== null && (
            <>
              <br />
              <When at={retiredAt} />
            </>
          )}
        </Fact>
        {draft && (
          <Fact name={t('workflows.draft')}>
            {draft.baseVersion !== null && (
              <>{t('workflows.basedOn', { version: draft.baseVersion })} </>
            )}
            <Bdi>{t('workflows.by', { who: draft.authors.join(', ') })}</Bdi>
            <br />
            <When at={draft.updatedAt} />
          </Fact>
        )}
        {published && (
          <Fact name={t('runs.title')}>
            <Anchor component={Link} to="/runs" search={{ workflow: slug } as never} size="sm">
              {t('workflows.allRuns')}
            </Anchor>
            {' · '}
            <Anchor
              component={Link}
              to="/runs"
              search={{ workflow: slug, status: 'operator' } as never}
              size="sm"
            >
              {t('workflows.incidents')}
            </Anchor>
          </Fact>
        )}
      </dl>
      {published && published.note !== null && (
        <Text size="sm" mt="sm" maw="110ch">
          <Text span size="sm" c="dimmed">
            {t('workflows.note')}
          </Text>{' '}
          <Bdi>{published.note}</Bdi>
        </Text>
      )}
    </div>
  );
}
