import { ActionIcon, Anchor, Button, Group, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSession } from '../session/SessionProvider';
import { AskDialog } from '../shared/AskDialog';
import { Bdi } from '../shared/Bdi';
import { keepView, readViews, viewsKey, type SavedView } from './saved-views';
import type { RunsSearch } from './runs-search';

/**
 * The filters that a person has given names to. The browser keeps the names, for each person who signs in; a view itself is a
 * link, which is sent to others and kept as a bookmark.
 */
export function SavedViews({ search }: { readonly search: RunsSearch }) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: viewsKey(caller.id),
    defaultValue: [],
    deserialize: readViews,
  });
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const isFiltered = Object.keys(search).length > 0;
  if (views.length === 0 && !isFiltered) return null;
  return (
    <Group gap="xs" component="nav" aria-label={t('runs.views.title')}>
      {views.map((view) => (
        <Group key={view.name} gap={2} wrap="nowrap">
          <Anchor component={Link} to="/runs" search={view.search as never} size="sm">
            <Bdi>{view.name}</Bdi>
          </Anchor>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={t('runs.views.forget', { name: view.name })}
            onClick={() => setViews(views.filter((each) => each !== view))}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {isFiltered && (
        <Button size="xs" variant="default" onClick={() => setNaming(true)}>
          {t('runs.views.save')}
        </Button>
      )}
      {isNaming && (
        <AskDialog
          title={t('runs.views.save')}
          action={t('runs.views.keep')}
          waitsFor={name.trim() === '' ? [t('runs.views.name')] : []}
          act={() => Promise.resolve()}
          onClose={() => setNaming(false)}
          onDone={() => {
            setViews(keepView(views, { name: name.trim(), search }));
            setName('');
          }}
        >
          <TextInput
            label={t('runs.views.name')}
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            data-autofocus
          />
        </AskDialog>
      )}
    </Group>
  );
}
