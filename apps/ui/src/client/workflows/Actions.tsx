import { Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { ActionDialog } from './ActionDialog';
import { ChangeList } from './ChangeList';
import { groupChanges } from './changes';
import { Findings } from './Findings';
import { useDiff, type Definition } from './use-definition';

const headerOf = ({ revision }: Definition) => ({ 'If-Match': `"${revision}"` });

/** What new runs will do otherwise once the draft is published. */
function DraftChanges({ slug, from }: { readonly slug: string; readonly from: number }) {
  const { t } = useTranslation();
  const diff = useDiff(slug, from, 'draft');
  const groups = useMemo(() => diff.data && groupChanges(diff.data.changes), [diff.data]);
  if (diff.isError) return <ProblemNotice error={diff.error} retry={() => void diff.refetch()} />;
  if (!groups || !diff.data) return <Loading height={120} />;
  if (diff.data.same) return <Text size="sm">{t('workflows.draftSame', { version: from })}</Text>;
  return (
    <section aria-label={t('workflows.changesSince', { version: from })}>
      <Title order={2} size="h5" mb="xs">
        {t('workflows.changesSince', { version: from })}
      </Title>
      {!diff.data.behaviourChanged && (
        <Text size="sm" mb="xs">
          {t('workflows.sameBehaviour')}
        </Text>
      )}
      <ChangeList groups={groups} />
    </section>
  );
}

interface ActionProps {
  readonly definition: Definition;
  /** Shows the version that new runs now use. */
  readonly onPublished: () => void;
}

/** Publishes the draft, after showing what it changes and what was found in it. */
export function Publish({ definition, onPublished }: ActionProps) {
  const { t } = useTranslation();
  const { slug, name, draft, publishedVersion, latestVersion } = definition;
  if (!draft) return null;
  return (
    <ActionDialog
      slug={slug}
      action={t('workflows.publish')}
      title={t('workflows.publishAsk', { name })}
      act={(client, note) =>
        dataOf(
          client.POST('/api/workflows/{slug}/publish', {
            params: { path: { slug }, header: headerOf(definition) },
            body: { note },
          }),
        )
      }
      done={t('workflows.publishDone', { version: (latestVersion ?? 0) + 1 })}
      onDone={onPublished}
      withNote
      look={{ leftSection: <IconUpload size={18} aria-hidden /> }}
    >
      <Text size="sm">{t('workflows.publishHelp')}</Text>
      <Findings of={draft.diagnostics} />
      {publishedVersion === null ? (
        <Text size="sm">{t('workflows.publishFirst')}</Text>
      ) : (
        <DraftChanges slug={slug} from={publishedVersion} />
      )}
    </ActionDialog>
  );
}

/** Publishes the content of an older version again, as a new version. */
export function RollBack({
  definition,
  onPublished,
  version,
}: ActionProps & { readonly version: number }) {
  const { t } = useTranslation();
  const { slug, name, latestVersion } = definition;
  return (
    <ActionDialog
      slug={slug}
      action={t('workflows.rollBack', { version })}
      title={t('workflows.rollBackAsk', { name, version })}
      act={(client, note) =>
        dataOf(
          client.POST('/api/workflows/{slug}/rollback', {
            params: { path: { slug }, header: headerOf(definition) },
            body: { version, note },
          }),
        )
      }
      done={t('workflows.rollBackDone', { version })}
      onDone={onPublished}
      withNote
      look={{ variant: 'default', size: 'xs' }}
    >
      <Text size="sm">
        {t('workflows.rollBackHelp', { version, next: (latestVersion ?? version) + 1 })}
      </Text>
    </ActionDialog>
  );
}

/** Ends the use of a workflow: no new runs. */
export function Retire({ definition }: { readonly definition: Definition }) {
  const { t } = useTranslation();
  const { slug, name, publishedVersion } = definition;
  if (publishedVersion === null) return null;
  return (
    <ActionDialog
      slug={slug}
      action={t('workflows.retire')}
      title={t('workflows.retireAsk', { name })}
      act={(client) =>
        dataOf(
          client.DELETE('/api/workflows/{slug}', {
            params: { path: { slug }, header: headerOf(definition) },
          }),
        )
      }
      done={t('workflows.retireDone', { name })}
      look={{ variant: 'default', color: 'red' }}
    >
      <Text size="sm">{t('workflows.retireHelp', { slug, version: publishedVersion })}</Text>
    </ActionDialog>
  );
}
