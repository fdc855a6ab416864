import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPlay, IconTestPipe } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { useRead } from '../api/use-api';
import { useSession } from '../session/SessionProvider';
import { EmptyState } from '../shared/EmptyState';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { When } from '../shared/When';
import { Findings } from './Findings';
import { Mark } from './Mark';
import { TestCases } from './TestCases';
import { keyOf } from './use-definition';
import type { VersionRef } from './workflows-search';

type TestReport = components['schemas']['TestReport'];

/** What a run of the test cases says as a whole. */
function ReportSummary({ report }: { readonly report: TestReport }) {
  const { t } = useTranslation();
  const { ok, cases, coverage, shortfalls, diagnostics = [], ms } = report;
  const passed = cases.filter((each) => each.ok).length;
  const untouched = coverage.nodes.filter(({ executed }) => !executed).map(({ path }) => path);
  return (
    <section
      className="app-card"
      style={{ padding: 'var(--mantine-spacing-md)' }}
      aria-label={t('workflows.report')}
    >
      <Stack gap="xs">
        <Group gap="md" role="status">
          <Mark is={ok ? 'passed' : 'failed'} />
          <Text>{t('workflows.passed', { passed, count: cases.length })}</Text>
          <Text size="sm" c="dimmed">
            {ms} ms
          </Text>
        </Group>
        <Text size="sm">
          {t('workflows.coverage', {
            nodes: coverage.executed.percent,
            nodesOf: `${coverage.executed.covered}/${coverage.executed.total}`,
            outcomes: coverage.outcomes.percent,
            outcomesOf: `${coverage.outcomes.covered}/${coverage.outcomes.total}`,
          })}
        </Text>
        {untouched.length > 0 && (
          <Text size="sm">
            {t('workflows.untouched')} <Bdi className="app-mono">{untouched.join(', ')}</Bdi>
          </Text>
        )}
        {shortfalls.map(({ what, required, reached }) => (
          <Alert key={what} color="red" variant="outline">
            {t(`workflows.short.${what}`, { required, reached })}
          </Alert>
        ))}
        <Findings of={diagnostics} />
      </Stack>
    </section>
  );
}

interface TestsProps {
  readonly slug: string;
  readonly version: VersionRef;
  readonly versionName: string;
}

/** The stored test cases of a workflow, and what they say of the shown version. */
export function Tests({ slug, version, versionName }: TestsProps) {
  const { t } = useTranslation();
  const { client, caller } = useSession();
  const stored = useRead([...keyOf(slug), 'tests'], (api) =>
    dataOf(api.GET('/api/workflows/{slug}/tests', { params: { path: { slug } } })),
  );
  const run = useMutation({
    mutationFn: () =>
      dataOf(
        client.POST('/api/workflows/{slug}/tests/run', {
          params: { path: { slug } },
          body: { version },
        }),
      ),
  });
  if (stored.isError)
    return <ProblemNotice error={stored.error} retry={() => void stored.refetch()} />;
  if (!stored.data) return <Loading height={320} />;
  const { tests, author, updatedAt } = stored.data;
  if (!tests) {
    return (
      <div className="app-card">
        <EmptyState icon={IconTestPipe} title={t('workflows.noTests')}>
          {t('workflows.noTestsHelp')}
        </EmptyState>
      </div>
    );
  }
  const { nodes, outcomes } = tests.coverage ?? {};
  const count = tests.cases.length;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="start">
        <div>
          <Text>{t('workflows.cases', { count })}</Text>
          <Text size="sm" c="dimmed">
            {updatedAt !== null && <When at={updatedAt} />}{' '}
            {author !== null && <Bdi>{t('workflows.by', { who: author })}</Bdi>}
          </Text>
          {(nodes !== undefined || outcomes !== undefined) && (
            <Text size="sm" c="dimmed">
              {t('workflows.required', { nodes: nodes ?? 0, outcomes: outcomes ?? 0 })}
            </Text>
          )}
        </div>
        {caller.roles.includes('designer') && (
          <Button
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            onClick={() => run.mutate()}
            loading={run.isPending}
            className="app-no-print"
          >
            {t('workflows.runTests', { version: versionName })}
          </Button>
        )}
      </Group>
      {run.isPending && (
        <div role="status">
          <Text size="sm" mb={4}>
            {t('workflows.running', { count })}
          </Text>
          <Progress value={100} animated aria-label={t('workflows.running', { count })} />
        </div>
      )}
      {run.isError && <ProblemNotice error={run.error} />}
      {run.data && <ReportSummary report={run.data} />}
      <TestCases cases={tests.cases} results={run.data?.cases} />
    </Stack>
  );
}
