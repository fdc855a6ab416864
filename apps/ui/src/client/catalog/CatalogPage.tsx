import '../shared/master-detail.css';
import './catalog.css';

import { Button, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBooks, IconPointer, IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { Choice } from '../shared/Choice';
import { useCatalog, type Catalog } from '../api/use-catalog';
import { EmptyState } from '../shared/EmptyState';
import { Loading } from '../shared/Loading';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { ELEMENT_KINDS, type CatalogSearch, type ElementKind } from './catalog-search';
import { ElementDetail } from './ElementDetail';
import { countKinds, elementsOf, findElements, itemOf, type CatalogElement } from './elements';

const LISTED = 100;

interface KindsProps {
  readonly counts: ReadonlyMap<ElementKind, number>;
  readonly chosen: ElementKind | undefined;
  readonly onChoose: (kind: ElementKind | undefined) => void;
}

/** The kinds with how many elements of each are found. */
function Kinds({ counts, chosen, onChoose }: KindsProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const choices = [
    { kind: undefined, label: t('catalog.all'), count: total },
    ...ELEMENT_KINDS.filter((kind) => counts.has(kind) || kind === chosen).map((kind) => ({
      kind,
      label: t(`catalog.kind.${kind}`),
      count: counts.get(kind) ?? 0,
    })),
  ];
  if (isNarrow) {
    return (
      <Choice
        label={t('catalog.kinds')}
        data={choices.map(({ kind = '', label, count }) => ({
          value: kind,
          label: `${label} (${count})`,
        }))}
        value={chosen ?? ''}
        onChange={(kind) => onChoose(kind === '' ? undefined : (kind as ElementKind))}
      />
    );
  }
  return (
    <div className="catalog-kinds" role="group" aria-label={t('catalog.kinds')}>
      {choices.map(({ kind, label, count }) => (
        <UnstyledButton
          key={kind ?? 'all'}
          className="catalog-kind"
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          {label} ({count})
        </UnstyledButton>
      ))}
    </div>
  );
}

interface ListProps {
  readonly elements: readonly CatalogElement[];
  readonly chosen: string | undefined;
  readonly onChoose: (item: string) => void;
}

function ElementList({ elements, chosen, onChoose }: ListProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(LISTED);
  return (
    <div className="app-card catalog-list" tabIndex={-1}>
      <ul className="master-list" aria-label={t('catalog.list')}>
        {elements.slice(0, shown).map((element) => {
          const item = itemOf(element);
          return (
            <li key={item}>
              <UnstyledButton
                className="master-item"
                aria-current={item === chosen ? 'true' : undefined}
                onClick={() => onChoose(item)}
              >
                <Text fw={600} lineClamp={2}>
                  <Bdi>{element.title}</Bdi>
                </Text>
                <Text size="sm" c="dimmed">
                  {t(`catalog.one.${element.kind}`)} · <Bdi>{element.id}</Bdi>
                </Text>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {elements.length > shown && (
        <Button variant="subtle" fullWidth onClick={() => setShown(shown + LISTED)}>
          {t('app.more')}
        </Button>
      )}
    </div>
  );
}

function Elements({ catalog }: { readonly catalog: Catalog }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/catalog' });
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const { find = '', kind, item } = search;
  const elements = useMemo(() => elementsOf(catalog), [catalog]);
  const found = useMemo(() => findElements(elements, find), [elements, find]);
  const listed = kind === undefined ? found : found.filter((each) => each.kind === kind);
  const chosen = elements.find((element) => itemOf(element) === item);
  const go = (
    next: Partial<Record<keyof CatalogSearch, string | undefined>>,
    isTyping = false,
  ): void =>
    void navigate({
      to: '/catalog',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)),
      replace: isTyping,
    });
  const isAlone = isNarrow && item !== undefined;
  const leave = (): void => go({ ...search, item: undefined });
  return (
    <Stack gap="md">
      {!isAlone && (
        <>
          <TextInput
            type="search"
            label={t('catalog.find')}
            placeholder={t('catalog.findHint')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={find}
            onChange={({ currentTarget: { value } }) => go({ ...search, find: value }, true)}
            maw={520}
          />
          <Kinds
            counts={countKinds(found)}
            chosen={kind}
            onChoose={(next) => go({ ...search, kind: next })}
          />
        </>
      )}
      <div className="master-detail">
        {!isAlone &&
          (listed.length > 0 ? (
            <ElementList
              key={`${find} ${kind}`}
              elements={listed}
              chosen={item}
              onChoose={(next) => go({ ...search, item: next })}
            />
          ) : (
            <div className="app-card">
              <EmptyState icon={IconSearch} title={t('catalog.notFound')}>
                {t('catalog.notFoundHelp')}
              </EmptyState>
            </div>
          ))}
        {chosen && <ElementDetail key={item} of={chosen} {...(isAlone && { onLeave: leave })} />}
        {!chosen && (!isNarrow || item !== undefined) && (
          <div className="app-card">
            <EmptyState
              icon={item === undefined ? IconPointer : IconBooks}
              title={t(item === undefined ? 'catalog.choose' : 'catalog.gone')}
            >
              {item === undefined ? t('catalog.chooseHelp') : t('catalog.goneHelp', { item })}
              {isAlone && (
                <div>
                  <Button variant="default" mt="sm" onClick={leave}>
                    {t('catalog.back')}
                  </Button>
                </div>
              )}
            </EmptyState>
          </div>
        )}
      </div>
    </Stack>
  );
}

/** Everything that plugins contribute or that is published: what it is, and where it is used. */
export function CatalogPage() {
  const { t } = useTranslation();
  const catalog = useCatalog();
  return (
    <Page title={t('catalog.title')}>
      {catalog.isError && (
        <ProblemNotice error={catalog.error} retry={() => void catalog.refetch()} />
      )}
      {catalog.isPending && !catalog.isError && <Loading height={420} />}
      {catalog.data && <Elements catalog={catalog.data} />}
    </Page>
  );
}
