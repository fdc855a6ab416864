import './workflows.css';

import { Anchor, Group, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Choice } from '../shared/Choice';
import { Loading } from '../shared/Loading';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { SimulateLink } from '../simulation/SimulateLink';
import { Retire } from './Actions';
import { Compare } from './Compare';
import { nodeOfFinding } from './finding-node';
import { Findings } from './Findings';
import { Publish } from './Publish';
import { SaveWitness } from './SaveWitness';
import { Shadow } from './Shadow';
import { Source } from './Source';
import { StartRun } from './StartRun';
import { Tests } from './Tests';
import { useContent, useDefinition, type Definition } from './use-definition';
import { useVersionChoices } from './use-version-choices';
import { comparedByDefault, refOf, shownByDefault } from './version-refs';
import { VersionGraph } from './VersionGraph';
import { Versions } from './Versions';
import { WorkflowHead } from './WorkflowHead';
import type { WorkflowSearch, WorkflowTab } from './workflows-search';

/** Tabs that are about several versions. */
const WITHOUT_VERSION: ReadonlySet<WorkflowTab> = new Set(['compare', 'versions', 'shadow']);

function WorkflowTabs({ definition }: { readonly definition: Definition }) {
  const { t } = useTranslation();
  const { slug, name } = definition;
  const search = useSearch({ from: '/workflows/$slug' });
  const navigate = useNavigate();
  const shown = search.version ?? shownByDefault(definition);
  const from = search.compare ?? comparedByDefault(definition, shown);
  const tab = search.tab ?? (search.compare === undefined ? 'graph' : 'compare');
  const choices = useVersionChoices(definition, [shown, from]);
  const shownContent = useContent(definition, shown);
  const go = (next: WorkflowSearch): void =>
    void navigate({ to: '/workflows/$slug', params: { slug }, search: next, replace: true });
  const openTab = (next: string | null): void => {
    if (next !== null) go({ ...search, tab: next as WorkflowTab });
  };
  const showPublished = (): void => go({ tab });
  const versionName =
    shown === 'draft' ? t('workflows.draft') : t('runs.version', { version: shown });
  return (
    <Tabs value={tab} onChange={openTab} keepMounted={false}>
      <Group justify="space-between" align="end" gap="sm">
        <Tabs.List aria-label={name}>
          <Tabs.Tab className="workflow-tab" value="graph">
            {t('workflows.graph')}
          </Tabs.Tab>
          <Tabs.Tab className="workflow-tab" value="source">
            {t('workflows.source')}
          </Tabs.Tab>
          <Tabs.Tab className="workflow-tab" value="versions">
            {t('workflows.versions')}
          </Tabs.Tab>
          <Tabs.Tab className="workflow-tab" value="compare">
            {t('workflows.compare')}
          </Tabs.Tab>
          <Tabs.Tab className="workflow-tab" value="tests">
            {t('workflows.tests')}
          </Tabs.Tab>
          <Tabs.Tab className="workflow-tab" value="shadow">
            {t('shadow.title')}
          </Tabs.Tab>
        </Tabs.List>
        {!WITHOUT_VERSION.has(tab) && (
          <Choice
            label={t('workflows.shown')}
            data={choices}
            value={String(shown)}
            onChange={(value) => go({ ...search, version: refOf(value) })}
            w={200}
            className="app-no-print"
          />
        )}
      </Group>
      <Tabs.Panel value="graph" pt="md">
        {shown === 'draft' && definition.draft && definition.draft.diagnostics.length > 0 && (
          <div
            className="app-card"
            style={{
              padding: 'var(--mantine-spacing-md)',
              marginBottom: 'var(--mantine-spacing-md)',
            }}
          >
            <Findings
              of={definition.draft.diagnostics}
              nodeOf={(path) => nodeOfFinding(path, shownContent.content)}
              onChoose={(node) => go({ ...search, node })}
              actionOf={(finding) => (
                <SaveWitness
                  definition={definition}
                  content={shownContent.content}
                  finding={finding}
                />
              )}
            />
          </div>
        )}
        {shownContent.error !== null && (
          <ProblemNotice error={shownContent.error} retry={shownContent.retry} />
        )}
        {shownContent.error === null && !shownContent.content && <Loading height={420} />}
        {shownContent.content && (
          <VersionGraph
            key={shown}
            slug={slug}
            version={shown}
            content={shownContent.content}
            findings={shown === 'draft' ? (definition.draft?.diagnostics ?? []) : []}
            chosen={search.node}
            onChoose={(node) => go({ ...search, node })}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="source" pt="md">
        <Source slug={slug} version={shown} />
      </Tabs.Panel>
      <Tabs.Panel value="versions" pt="md">
        <Versions
          definition={definition}
          shown={shown}
          onCompare={(compare, version) => go({ version, compare, tab: 'compare' })}
          onPublished={showPublished}
        />
      </Tabs.Panel>
      <Tabs.Panel value="compare" pt="md">
        <Compare
          definition={definition}
          choices={choices}
          from={from}
          to={shown}
          onChoose={(compare, version) =>
            go({ version, tab: 'compare', ...(compare !== undefined && { compare }) })
          }
        />
      </Tabs.Panel>
      <Tabs.Panel value="tests" pt="md">
        <Tests key={shown} slug={slug} version={shown} versionName={versionName} />
      </Tabs.Panel>
      <Tabs.Panel value="shadow" pt="md">
        <Shadow definition={definition} choices={choices} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** One workflow: its versions as drawing and as text, what differs between them, its tests, and what a publisher can do. */
export function WorkflowPage() {
  const { t } = useTranslation();
  const { slug } = useParams({ from: '/workflows/$slug' });
  const { version } = useSearch({ from: '/workflows/$slug' });
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const definition = useDefinition(slug);
  const back = (
    <Anchor component={Link} to="/workflows" className="app-no-print">
      <IconArrowLeft size={14} aria-hidden /> {t('workflows.back')}
    </Anchor>
  );
  if (!definition.data) {
    return (
      <Page title={slug}>
        {back}
        {definition.isError ? (
          <ProblemNotice error={definition.error} retry={() => void definition.refetch()} />
        ) : (
          <Loading height={420} />
        )}
      </Page>
    );
  }
  const { name } = definition.data;
  const actions = (
    <Group gap="xs" className="app-no-print">
      <SimulateLink slug={slug} version={version} />
      <StartRun definition={definition.data} />
      <Retire definition={definition.data} />
      <Publish
        definition={definition.data}
        onPublished={() => void navigate({ to: '/workflows/$slug', params: { slug }, search: {} })}
      />
    </Group>
  );
  return (
    <Page title={name} actions={!isNarrow && actions}>
      {back}
      {isNarrow && actions}
      <WorkflowHead definition={definition.data} />
      <WorkflowTabs definition={definition.data} />
    </Page>
  );
}
