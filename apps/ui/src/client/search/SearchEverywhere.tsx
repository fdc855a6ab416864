import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { Searched } from './places';

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog')).SearchDialog }));

/** Opens the search, by its button or by Ctrl+K (⌘K) from anywhere, also from within a field. */
export function SearchEverywhere({ pages }: { readonly pages: Searched['pages'] }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={<kbd className="app-key">{t('search.key')}</kbd>}
        aria-keyshortcuts="Control+K Meta+K"
        visibleFrom="sm"
        onClick={open}
      >
        {t('search.open')}
      </Button>
      <Button
        variant="default"
        px="xs"
        hiddenFrom="sm"
        aria-label={t('search.open')}
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
      </Button>
      {isOpen && (
        <Suspense>
          <SearchDialog pages={pages} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
