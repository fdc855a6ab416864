import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { Choice } from '../shared/Choice';
import { useSession } from '../session/SessionProvider';
import { useRun } from '../run/use-run';
import { HiddenSubjects } from '../shared/hidden-ids';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Status } from '../shared/Status';
import { Subjects } from '../shared/Subjects';
import { useChosen } from '../shared/use-chosen';
import {
  useContent,
  useDefinition,
  type Content,
  type Definition,
} from '../workflows/use-definition';
import { useVersionChoices } from '../workflows/use-version-choices';
import { refOf } from '../workflows/version-refs';
import type { VersionRef } from '../workflows/workflows-search';
import { Differences } from './Differences';
import { Progress } from './Progress';
import { Result } from './Result';
import { storeSetup } from './use-setup';
import { useSimulation } from './use-simulation';

type RunDetail = components['schemas']['RunDetail'];

interface PanelProps {
  readonly version: VersionRef | undefined;
  readonly onChoose: (version: VersionRef | undefined) => void;
}

function Again({
  run,
  definition,
  version,
  onChoose,
}: PanelProps & { readonly run: RunDetail; readonly definition: Definition }) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const { id, specVersion, event, snapshot } = run;
  // The button simulates what was chosen, also before the address has it.
  const { chosen: shown, choose } = useChosen<VersionRef>(version ?? specVersion ?? 'draft');
  const { content, error, retry } = useContent(definition, shown);
  const choices = useVersionChoices(definition, [shown, specVersion ?? undefined]);
  const simulation = useSimulation<{ readonly content: Content }>(
    (client, _given, signal) =>
      dataOf(
        client.POST('/api/runs/{id}/rerun', {
          params: { path: { id } },
          // The version that ran is asked for by that name: then the API also checks that it is still the same.
          body: { mode: 'simulate', version: shown === specVersion ? 'same' : shown },
          signal,
        }),
      ) as Promise<components['schemas']['Simulation']>,
  );
  const labelOf = (value: string, label: string): string =>
    value === String(specVersion) ? `${label} · ${t('simulation.ranThis')}` : label;
  const keepEvent = (): void => {
    if (event)
      storeSetup(definition.slug, {
        event: { eventType: '', ...event },
        options: { subjectsExist: true },
      });
  };
  return (
    <>
      <div className="app-card simulation-part">
        <Stack gap="sm">
          <div>
            <Title order={2} size="h4">
              <Bdi>{run.workflowName}</Bdi>
            </Title>
            <Text size="sm" component="div">
              <span className="app-mono">{id}</span>
            </Text>
            <Group gap="md" mt={4}>
              <Status status={run.status} />
              <Text size="sm" component="div">
                <Subjects of={run.subjects} />
              </Text>
            </Group>
          </div>
          <Text size="sm">{t('simulation.againHelp')}</Text>
          <Group gap="sm" align="end">
            <Choice
              label={t('workflows.version')}
              data={choices.map(({ value, label }) => ({ value, label: labelOf(value, label) }))}
              value={String(shown)}
              onChange={(next) => {
                choose(refOf(next));
                onChoose(refOf(next));
              }}
              w={320}
              maw="100%"
            />
            <Button
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              disabled={simulation.isPending || !content}
              onClick={() => content && simulation.run({ content })}
            >
              {t('simulation.again')}
            </Button>
            {event && caller.roles.includes('designer') && (
              <Button
                component={Link}
                to="/simulation"
                search={{ workflow: definition.slug, version: shown } as never}
                variant="default"
                onClick={keepEvent}
              >
                {t('simulation.changeEvent')}
              </Button>
            )}
          </Group>
        </Stack>
      </div>
      {error !== null && <ProblemNotice error={error} retry={retry} />}
      <Progress
        isPending={simulation.isPending}
        isCancelled={simulation.isCancelled}
        error={simulation.error}
        onCancel={simulation.cancel}
      />
      {simulation.result && !simulation.isPending && (
        <Result
          simulation={simulation.result.simulation}
          content={simulation.result.given.content}
          before={undefined}
        >
          <Differences
            ran={snapshot?.nodes ?? []}
            simulated={simulation.result.simulation.nodes}
            isWithheld={simulation.result.simulation.withheld === true}
          />
        </Result>
      )}
    </>
  );
}

function OfWorkflow({
  slug,
  run,
  ...more
}: PanelProps & { readonly slug: string; readonly run: RunDetail }) {
  const definition = useDefinition(slug);
  if (definition.isError)
    return <ProblemNotice error={definition.error} retry={() => void definition.refetch()} />;
  if (!definition.data) return <Loading height={320} />;
  return <Again run={run} definition={definition.data} {...more} />;
}

/** What a version would have done in the place of a run, with what the run was given. */
export function RunAgainPanel({ id, ...more }: PanelProps & { readonly id: string }) {
  const { t } = useTranslation();
  const run = useRun(id);
  const back = (
    <Anchor component={Link} to="/runs/$id" params={{ id } as never}>
      <IconArrowLeft size={14} aria-hidden /> {t('record.back')}
    </Anchor>
  );
  return (
    <>
      {back}
      {run.isError && <ProblemNotice error={run.error} retry={() => void run.refetch()} />}
      {run.isPending && <Loading height={320} />}
      {run.data && (
        <HiddenSubjects subjects={run.data.subjects}>
          {run.data.workflowSlug === null ? (
            <Text>{t('simulation.noVersion')}</Text>
          ) : (
            <OfWorkflow slug={run.data.workflowSlug} run={run.data} {...more} />
          )}
        </HiddenSubjects>
      )}
    </>
  );
}
