import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { ActionDialog } from './ActionDialog';
import { headerOf, type Definition } from './use-definition';

export interface ActionProps {
  readonly definition: Definition;
  /** Shows the version that new runs now use. */
  readonly onPublished: () => void;
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
