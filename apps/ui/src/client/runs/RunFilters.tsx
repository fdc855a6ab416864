import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TYPING_PAUSE_MS } from '../api/use-api';
import { useCatalog } from '../api/use-catalog';
import { afterPress } from '../fields/after-press';
import { readDay, writeDay } from '../fields/days';
import { readNumber } from '../fields/numbers';
import type { Reading } from '../fields/reading';
import { Choice } from '../shared/Choice';
import { RUN_STATUSES, SHOWN_AS, subjectOf, type RunsSearch } from './runs-search';
import { useWorkflows } from './use-workflow-names';

/** Room of a label, for what stands beside fields and has none. */
const UNDER_LABEL = 'calc(var(--mantine-font-size-sm) * var(--mantine-line-height))';

/** The subject by its id, which may stand alone: what it is the id of is chosen from a list. */
function SubjectFilter({
  value,
  onSettled,
}: {
  readonly value: string;
  readonly onSettled: (value: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const settle = useDebouncedCallback(onSettled, TYPING_PAUSE_MS);
  const kinds = useCatalog().data?.contextKinds.map(({ name }) => name) ?? [];
  const id = typed.trim();
  const list = useId();
  return (
    <>
      <TextInput
        label={t('runs.subject')}
        placeholder={t('runs.subjectHint')}
        w={180}
        list={list}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          settle(subjectOf(currentTarget.value.trim(), kinds));
        }}
      />
      <datalist id={list}>
        {id !== '' &&
          !id.includes(':') &&
          kinds.map((kind) => <option key={kind} value={`${kind}:${id}`} />)}
      </datalist>
    </>
  );
}

/** The workflow by its name or its slug, chosen or typed. */
function WorkflowFilter({
  value,
  onSettled,
}: {
  readonly value: string;
  readonly onSettled: (slug: string) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [last, setLast] = useState(value);
  // Chosen elsewhere, as by a click on the workflow of a run. What was typed comes back by the address, maybe after more
  // was typed.
  if (last !== value) {
    setLast(value);
    if (value !== sent) setTyped(value);
  }
  const settle = useDebouncedCallback((slug: string) => {
    setSent(slug);
    onSettled(slug);
  }, TYPING_PAUSE_MS);
  const { data } = useWorkflows();
  const list = useId();
  return (
    <>
      <TextInput
        label={t('runs.workflow')}
        placeholder={t('runs.workflowHint')}
        w={280}
        list={list}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          settle(currentTarget.value.trim());
        }}
      />
      {/* The browser's own list: it takes no part of what the page may load. */}
      <datalist id={list}>
        {data?.items.map(({ slug, name }) => (
          <option key={slug} value={slug} label={name} />
        ))}
      </datalist>
    </>
  );
}

type Fault = Extract<Reading, { is: 'wrong' }>;

/** A filter that is read as the fields of forms are, and goes to the address once its author stops typing. */
function TypedFilter<T>({
  label,
  placeholder = '',
  faultOf,
  value,
  readText,
  write,
  onSettled,
  width,
}: {
  readonly label: string;
  readonly placeholder?: string;
  /** Said where a text cannot be read, once the field is left. */
  readonly faultOf: (reading: Fault) => string;
  /** Undefined: no filter. */
  readonly value: T | undefined;
  readonly readText: (text: string) => Reading;
  /** Returns the text that stands for a value once the field is left. */
  readonly write: (value: T) => string;
  /** Undefined: nothing stands there, or nothing that can be read. */
  readonly onSettled: (value: T | undefined) => void;
  readonly width: number;
}) {
  const [typed, setTyped] = useState(value === undefined ? '' : write(value));
  const [isLeft, setLeft] = useState(true);
  const settle = useDebouncedCallback(onSettled, TYPING_PAUSE_MS);
  const reading = readText(typed);
  const leave = (): void => {
    if (reading.is === 'value') setTyped(write(reading.value as T));
    afterPress(() => setLeft(true));
  };
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      w={width}
      value={typed}
      onChange={({ currentTarget }) => {
        const next = readText(currentTarget.value);
        setTyped(currentTarget.value);
        setLeft(false);
        settle(next.is === 'value' ? (next.value as T) : undefined);
      }}
      onBlur={leave}
      {...(reading.is === 'wrong' && isLeft && { error: faultOf(reading) })}
    />
  );
}

/** A version is a whole number: the signs of the instance do not matter. */
const readVersion = (text: string): Reading => readNumber(text, { decimal: '.', group: '' }, true);

/** Members that are undefined or empty are taken out. */
export type FilterChange = {
  readonly [K in keyof RunsSearch]?: RunsSearch[K] | string | undefined;
};

const NO_FILTER: FilterChange = {
  status: undefined,
  workflow: undefined,
  version: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
};

/** The filters of the list of runs. The list keeps them in its address. */
export function RunFilters({
  search,
  onChange,
}: {
  readonly search: RunsSearch;
  readonly onChange: (change: FilterChange) => void;
}) {
  const { t, i18n } = useTranslation();
  const [generation, setGeneration] = useState(0);
  // Once they are cleared, the fields begin empty: the address follows a moment later.
  const given = generation === 0 ? search : NO_FILTER;
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Group align="start" gap="sm" role="search" aria-label={t('runs.title')} key={generation}>
      <Choice
        label={t('runs.status')}
        none={t('runs.anyStatus')}
        data={RUN_STATUSES.map((status) => ({
          value: status,
          label: status === 'running' ? t('runs.unfinished') : t(`status.${SHOWN_AS[status]}`),
        }))}
        value={search.status ?? ''}
        onChange={(status) => onChange({ status })}
        w={200}
      />
      <WorkflowFilter
        value={given.workflow ?? ''}
        onSettled={(workflow) => onChange({ workflow })}
      />
      {search.workflow !== undefined && (
        <TypedFilter<number>
          label={t('runs.versionFilter')}
          faultOf={() => t('field.wrong.integer')}
          value={search.version}
          readText={readVersion}
          write={String}
          onSettled={(version) => onChange({ version })}
          width={120}
        />
      )}
      <SubjectFilter value={given.subject ?? ''} onSettled={(subject) => onChange({ subject })} />
      <Group align="start" gap="sm">
        {(['from', 'to'] as const).map((end) => (
          <TypedFilter<string>
            key={end}
            label={t(`runs.${end}`)}
            placeholder={t('runs.dayHint')}
            faultOf={({ why, facts }) => t(`field.wrong.${why}`, { ...facts })}
            value={given[end]}
            readText={(text) => readDay(text, i18n.language)}
            write={(day) => writeDay(day, i18n.language)}
            onSettled={(day) => onChange({ [end]: day })}
            width={165}
          />
        ))}
      </Group>
      {isFiltered && (
        <Button
          variant="default"
          mt={UNDER_LABEL}
          onClick={() => {
            onChange(NO_FILTER);
            setGeneration(generation + 1);
          }}
        >
          {t('runs.clear')}
        </Button>
      )}
    </Group>
  );
}
