import './simulation.css';
import '../workflows/workflows.css';

import { Group, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { IconFlask, IconLock } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { Choice } from '../shared/Choice';
import { MAX_PAGE_SIZE, usePages } from '../api/use-api';
import { useSession } from '../session/SessionProvider';
import { EmptyState } from '../shared/EmptyState';
import { isFound } from '../shared/is-found';
import { Loading } from '../shared/Loading';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { RevealScope, RevealSwitch } from '../shared/Reveal';
import { SearchedChoice } from '../shared/SearchedChoice';
import { useDefinition, type Definition } from '../workflows/use-definition';
import { useVersionChoices } from '../workflows/use-version-choices';
import { refOf, shownByDefault } from '../workflows/version-refs';
import type { VersionRef } from '../workflows/workflows-search';
import { RunAgainPanel } from './RunAgainPanel';
import { subjectOf, type SimulationSearch } from './simulation-search';
import { Simulator } from './Simulator';

const findWorkflow: OptionsFilter = ({ options, search }) =>
  (options as readonly ComboboxItem[]).filter(({ label, value }) =>
    isFound(search, `${label} ${value}`),
  );

function WorkflowChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: string | undefined;
  readonly onChoose: (slug: string) => void;
}) {
  const { t } = useTranslation();
  const list = usePages(
    ['workflows', MAX_PAGE_SIZE],
    (client, page) => dataOf(client.GET('/api/workflows', { params: { query: page } })),
    { limit: MAX_PAGE_SIZE },
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  // A choice has all of them.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (list.isError) return <ProblemNotice error={list.error} retry={() => void list.refetch()} />;
  const items = list.items ?? [];
  return (
    <SearchedChoice
      label={t('simulation.workflow')}
      placeholder={t('simulation.workflowHint')}
      data={items.map(({ slug, name }) => ({ value: slug, label: name }))}
      value={chosen}
      onChange={(slug) => slug !== undefined && onChoose(slug)}
      filter={findWorkflow}
      nothingFoundMessage={t('workflows.notFound')}
      renderOption={({ option }) => (
        <div style={{ overflowWrap: 'anywhere' }}>
          <Bdi>{option.label}</Bdi>
          <div className="app-mono">{option.value}</div>
        </div>
      )}
      style={{ flex: '1 1 16rem', maxWidth: '32rem' }}
    />
  );
}

function VersionChoice({
  definition,
  version,
  onChoose,
}: {
  readonly definition: Definition;
  readonly version: VersionRef;
  readonly onChoose: (version: VersionRef) => void;
}) {
  const { t } = useTranslation();
  const choices = useVersionChoices(definition, [version]);
  return (
    <Choice
      label={t('workflows.version')}
      data={choices}
      value={String(version)}
      onChange={(next) => onChoose(refOf(next))}
      w={200}
    />
  );
}

function Chosen({
  slug,
  search,
  go,
}: {
  readonly slug: string;
  readonly search: SimulationSearch;
  readonly go: (search: SimulationSearch) => void;
}) {
  const definition = useDefinition(slug);
  const choice = <WorkflowChoice chosen={slug} onChoose={(workflow) => go({ workflow })} />;
  if (!definition.data) {
    return (
      <>
        {choice}
        {definition.isError ? (
          <ProblemNotice error={definition.error} retry={() => void definition.refetch()} />
        ) : (
          <Loading height={420} />
        )}
      </>
    );
  }
  const version = search.version ?? shownByDefault(definition.data);
  return (
    <>
      <Group gap="md" align="end">
        {choice}
        <VersionChoice
          definition={definition.data}
          version={version}
          onChoose={(next) => go({ ...search, version: next })}
        />
      </Group>
      <Simulator
        key={`${slug} ${version}`}
        definition={definition.data}
        version={version}
        subject={subjectOf(search.subject)}
      />
    </>
  );
}

function Simulation() {
  const { t } = useTranslation();
  const { caller } = useSession();
  const search = useSearch({ from: '/simulation' });
  const navigate = useNavigate();
  const go = (next: SimulationSearch): void =>
    void navigate({ to: '/simulation', search: next, replace: true });
  const needed = search.run === undefined ? 'designer' : 'operator';
  const { workflow, run } = search;
  return (
    <Page title={t('simulation.title')} actions={<RevealSwitch />}>
      {!caller.roles.includes(needed) && (
        <div className="app-card">
          <EmptyState icon={IconLock} title={t('simulation.notYours')}>
            {t('simulation.notYoursHelp', { role: needed })}
          </EmptyState>
        </div>
      )}
      {caller.roles.includes(needed) && run !== undefined && (
        <RunAgainPanel
          key={run}
          id={run}
          version={search.version}
          onChoose={(version) => go({ run, ...(version !== undefined && { version }) })}
        />
      )}
      {caller.roles.includes(needed) && run === undefined && workflow !== undefined && (
        <Chosen slug={workflow} search={search} go={go} />
      )}
      {caller.roles.includes(needed) && run === undefined && workflow === undefined && (
        <>
          <WorkflowChoice
            chosen={undefined}
            onChoose={(slug) => go({ ...search, workflow: slug })}
          />
          <div className="app-card">
            <EmptyState icon={IconFlask} title={t('simulation.choose')}>
              {t('simulation.chooseHelp')}
            </EmptyState>
          </div>
        </>
      )}
    </Page>
  );
}

/** Tries out a workflow, or a run again, without writing anything. */
export function SimulationPage() {
  return (
    <RevealScope of="simulations:all">
      <Simulation />
    </RevealScope>
  );
}
