import { Alert, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { Values } from '../shared/Values';
import { expectationsOf, type Expectation, type TestCase } from './expectations';
import { inFlow } from './in-flow';
import type { StatusName } from '../shared/Status';
import { Mark } from './Mark';

type Result = components['schemas']['TestReport']['cases'][number];

/** Where a case went otherwise than expected. */
function Differences({ of: { differences, failure } }: { readonly of: Result }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" variant="outline" mt="xs" title={t('workflows.differs')}>
      {failure !== undefined && <Text size="sm">{failure}</Text>}
      {differences.map(({ path, expected, actual }) => (
        <div key={path}>
          <span className="app-mono">{path.slice(1).replaceAll('/', ' / ')}</span>
          <Values
            of={{
              [t('workflows.expected')]: inFlow(expected),
              [t('workflows.actual')]: inFlow(actual),
            }}
          />
        </div>
      ))}
    </Alert>
  );
}

interface TestCasesProps {
  readonly cases: readonly TestCase[];
  /** Of the last run, in the order of the cases. */
  readonly results: readonly Result[] | undefined;
}

/** Test cases by name: the event that they send, what they expect, and what came of it. */
export function TestCases({ cases, results }: TestCasesProps) {
  const { t } = useTranslation();
  const lineOf = ({ name, values }: Expectation): string => {
    if (values.length === 0) return t('workflows.nothing');
    if (name === 'status') return values.map((value) => t(`status.${value as StatusName}`)).join();
    return values.join(
      name.startsWith('effects') || name === 'outputs' || name === 'nodes' ? '\n' : ', ',
    );
  };
  return (
    <ul className="test-cases app-card workflow-values" aria-label={t('workflows.tests')}>
      {cases.map(({ name, event, expect }, position) => {
        const result = results?.[position];
        return (
          <li key={name}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
              <Text fw={600}>
                <Bdi>{name}</Bdi> <Bdi className="app-mono workflow-aside">{event.eventType}</Bdi>
              </Text>
              {result && <Mark is={result.ok ? 'passed' : 'failed'} />}
            </Group>
            <Values
              of={Object.fromEntries(
                expectationsOf(expect).map((each) => [
                  t(`workflows.expect.${each.name}`),
                  lineOf(each),
                ]),
              )}
            />
            {result && !result.ok && <Differences of={result} />}
          </li>
        );
      })}
    </ul>
  );
}
