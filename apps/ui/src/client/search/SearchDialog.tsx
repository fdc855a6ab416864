import { Combobox, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { MAX_PAGE_SIZE, useRead } from '../api/use-api';
import { useCatalog } from '../api/use-catalog';
import { useSession } from '../session/SessionProvider';
import { Bdi } from '../shared/Bdi';
import { Dialog } from '../shared/Dialog';
import { PLACE_KINDS, placesOf, type Place, type Searched } from './places';

interface SearchDialogProps {
  readonly pages: Searched['pages'];
  readonly onClose: () => void;
}

function Found({ place: { kind, name, label, detail } }: { readonly place: Place }) {
  const { t } = useTranslation();
  return (
    <Combobox.Option value={`${kind}/${name}`}>
      <Text size="sm">
        {kind === 'run' && t('search.run', { id: label })}
        {kind === 'subject' && t('search.subject', { subject: label })}
        {kind !== 'run' && kind !== 'subject' && <Bdi>{label}</Bdi>}
      </Text>
      {detail !== undefined && (
        <Text size="xs" className="app-mono">
          {detail}
        </Text>
      )}
    </Combobox.Option>
  );
}

/** Finds a page, a workflow, a run, the runs of a subject or an element of the catalog, and goes there. */
export function SearchDialog({ pages, onClose }: SearchDialogProps) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { caller } = useSession();
  const [text, setText] = useState('');
  const isOff = !caller.roles.includes('viewer');
  const catalog = useCatalog({ isOff });
  const workflows = useRead(
    ['workflows', 'searched'],
    (client) =>
      dataOf(client.GET('/api/workflows', { params: { query: { limit: MAX_PAGE_SIZE } } })),
    { isOff },
  );
  const isReading = workflows.isLoading || catalog.isLoading;
  /** Whether Enter was pressed before everything was read: what is first may not be known yet. */
  const [isEntered, setIsEntered] = useState(false);
  // The list is always there: it is what the dialog shows.
  const list = useCombobox({ opened: true });
  const places = placesOf(text, {
    pages,
    workflows: workflows.data?.items ?? [],
    catalog: catalog.data,
  });
  const go = (place: Place | undefined): void => {
    if (!place) return;
    onClose();
    history.push(place.path);
  };
  const goTo = (value: string): void =>
    go(places.find(({ kind, name }) => value === `${kind}/${name}`));
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    // A list that is open keeps this key from the dialog.
    if (key === 'Escape') onClose();
    // Who chose none of what is found means the first.
    if (key === 'Enter' && list.getSelectedOptionIndex() === -1) setIsEntered(true);
  };
  useEffect(() => {
    if (!isEntered || isReading) return;
    setIsEntered(false);
    go(places[0]);
  });
  const isPartial =
    workflows.isError || catalog.isError || workflows.data?.nextCursor !== undefined;
  return (
    <Dialog title={t('search.title')} onClose={onClose} isWide>
      <Combobox store={list} onOptionSubmit={goTo}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            type="search"
            data-autofocus
            aria-label={t('search.title')}
            placeholder={t('search.hint')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={onKeyDown}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              setIsEntered(false);
              list.updateSelectedOptionIndex();
              list.resetSelectedOption();
            }}
          />
        </Combobox.EventsTarget>
        <ScrollArea.Autosize mah="50vh" type="auto">
          <Combobox.Options aria-label={t('search.found')}>
            {PLACE_KINDS.map((kind) => {
              const ofKind = places.filter((place) => place.kind === kind);
              if (ofKind.length === 0) return null;
              return (
                <Combobox.Group key={kind} label={t(`search.kind.${kind}`)}>
                  {ofKind.map((place) => (
                    <Found key={place.name} place={place} />
                  ))}
                </Combobox.Group>
              );
            })}
            {places.length === 0 && <Combobox.Empty>{t('search.nothing')}</Combobox.Empty>}
          </Combobox.Options>
        </ScrollArea.Autosize>
      </Combobox>
      <Text size="xs" c="dimmed" role={isEntered || isPartial ? 'status' : undefined}>
        {t(isEntered ? 'app.loading' : isPartial ? 'search.partial' : 'search.help')}
      </Text>
    </Dialog>
  );
}
