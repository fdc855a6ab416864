import { Stack } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ApiProblemError, dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { useCatalog } from '../api/use-catalog';
import { useSession } from '../session/SessionProvider';
import { EmptyState } from '../shared/EmptyState';
import { HiddenSubjects } from '../shared/hidden-ids';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { useContent, type Content, type Definition } from '../workflows/use-definition';
import type { VersionRef } from '../workflows/workflows-search';
import { Progress } from './Progress';
import type { RecordsBefore } from './record-changes';
import { Result } from './Result';
import { SaveTestCase } from './SaveTestCase';
import { SetupForm } from './Setup';
import { fieldErrors, withField, withOptions, type Setup } from './simulation-request';
import type { SubjectRef } from './simulation-search';
import { recordKindsOf, triggersOf, type RecordKind } from './triggers';
import { useSetup } from './use-setup';
import { useSimulation } from './use-simulation';

/** What one simulation was made of. */
interface Given {
  readonly setup: Setup;
  readonly version: VersionRef;
  readonly content: Content;
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** The records as a simulation finds them. Undefined where the caller may not read the real one. */
function useRecordsBefore(setup: Setup | undefined, kinds: readonly RecordKind[]): RecordsBefore {
  const { caller } = useSession();
  const { subject, seeds = {} } = setup?.options ?? {};
  const { kind = '', id = '' } = subject ?? {};
  const record = useRead(
    ['record', kind, id],
    (client) => dataOf(client.GET('/api/records/{kind}/{id}', { params: { path: { kind, id } } })),
    { isOff: subject === undefined || !caller.roles.includes('clinician') },
  );
  if (!subject) return seeds;
  const port = kinds.find((each) => each.kind === kind)?.port;
  return record.data && port !== undefined ? { [port]: record.data, ...seeds } : undefined;
}

const ofSubject = (setup: Setup, { kind, id }: SubjectRef, kinds: readonly RecordKind[]): Setup => {
  const field = kinds.find((each) => each.kind === kind)?.idField;
  return withOptions(field === undefined ? setup : withField(setup, field, id), {
    subject: { kind, id },
    subjectsExist: false,
  });
};

interface SimulatorProps {
  readonly definition: Definition;
  readonly version: VersionRef;
  /** A subject that the address names. */
  readonly subject: SubjectRef | undefined;
}

/** The simulation of one workflow: what it is given beside what came of it. */
export function Simulator({ definition, version, subject }: SimulatorProps) {
  const { t } = useTranslation();
  const { slug } = definition;
  const catalog = useCatalog();
  const shown = useContent(definition, version);
  const [kept, setKept] = useSetup(slug);
  const simulation = useSimulation<Given>((client, { setup, version: wanted }, signal) =>
    dataOf(
      client.POST('/api/simulate', {
        body: { workflow: slug, version: wanted, ...setup },
        signal,
      }),
    ),
  );
  const { content } = shown;
  const triggers = content && catalog.data ? triggersOf(content, catalog.data) : [];
  const kinds = content && catalog.data ? recordKindsOf(triggers, content, catalog.data) : [];
  const { result } = simulation;
  const ran = result?.given;
  const before = useRecordsBefore(ran?.setup, kinds);
  const failure = catalog.error ?? shown.error;
  if (failure !== null) {
    const retry = (): void => {
      shown.retry();
      void catalog.refetch();
    };
    return <ProblemNotice error={failure} retry={retry} />;
  }
  if (!content || !catalog.data) return <Loading height={420} />;
  const [first] = triggers;
  if (!first) {
    return (
      <div className="app-card">
        <EmptyState icon={IconFlask} title={t('simulation.noTrigger')}>
          {t('simulation.noTriggerHelp')}
        </EmptyState>
      </div>
    );
  }
  const example: Setup = { event: first.example, options: { subjectsExist: true } };
  const setup = kept ?? (subject ? ofSubject(example, subject, kinds) : example);
  const run = (next: Setup): void => {
    setKept(next);
    simulation.run({ setup: next, version, content });
  };
  const refused =
    simulation.error instanceof ApiProblemError ? fieldErrors(simulation.error.errors) : NO_ERRORS;
  const { subject: real } = ran?.setup.options ?? {};
  return (
    <div className="simulation">
      <SetupForm
        slug={slug}
        content={content}
        catalog={catalog.data}
        setup={setup}
        onChange={setKept}
        onRun={() => run(setup)}
        isPending={simulation.isPending}
        errors={refused}
      />
      <Stack gap="md">
        <Progress
          isPending={simulation.isPending}
          isCancelled={simulation.isCancelled}
          error={simulation.error}
          onCancel={simulation.cancel}
        />
        {result && ran && !simulation.isPending && (
          <HiddenSubjects subjects={real ? { [real.kind]: real.id } : null}>
            <Result
              simulation={result.simulation}
              content={ran.content}
              before={before}
              onDecide={(path, decision) =>
                run(
                  withOptions(ran.setup, {
                    decisions: { ...ran.setup.options?.decisions, [path]: decision },
                  }),
                )
              }
              actions={
                <SaveTestCase
                  definition={definition}
                  setup={ran.setup}
                  simulation={result.simulation}
                />
              }
            />
          </HiddenSubjects>
        )}
        {!ran && !simulation.isPending && simulation.error === null && !simulation.isCancelled && (
          <div className="app-card">
            <EmptyState icon={IconFlask} title={t('simulation.empty')}>
              {t('simulation.emptyHelp')}
            </EmptyState>
          </div>
        )}
      </Stack>
    </div>
  );
}
