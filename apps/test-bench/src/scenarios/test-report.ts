import type { LocalizedText } from '@platform/ports';
import type {
  Coding,
  Element,
  TestReport,
  TestReportSetupActionAssert,
  TestReportSetupActionOperation,
} from 'fhir/r4';

import type { Stored } from '../warehouse/warehouse';
import {
  isScenarioName,
  type Check,
  type Outcome,
  type ScenarioReport,
  type Step,
  type Verdict,
} from './report';

/** Marks what a scenario wrote, so that it can be told from what people entered. The code names the run of it. */
export const SCENARIO_SYSTEM = 'urn:test-bench:scenario';

/** The tag that all reports have besides. */
const REPORT_CODE = 'report';
export const REPORT_TAG = `${SCENARIO_SYSTEM}|${REPORT_CODE}`;

export const tagOf = (tag: string): Coding => ({ system: SCENARIO_SYSTEM, code: tag });

/** HL7's extension for a text in another language than its own. */
const TRANSLATION = 'http://hl7.org/fhir/StructureDefinition/translation';

const STATUSES = {
  running: 'in-progress',
  passed: 'completed',
  failed: 'completed',
  stopped: 'stopped',
  impossible: 'stopped',
} as const satisfies Record<Outcome, TestReport['status']>;

const RESULTS = {
  running: 'pending',
  passed: 'pass',
  failed: 'fail',
  stopped: 'pending',
  impossible: 'fail',
} as const satisfies Record<Outcome, TestReport['result']>;

const ASSERTED = {
  held: 'pass',
  missing: 'fail',
  unexpected: 'fail',
  waiting: 'skip',
} as const satisfies Record<Verdict, TestReportSetupActionAssert['result']>;

/**
 * A report as a resource that any FHIR server keeps. Its own texts are French; English is their translation. Who
 * started the scenario is the tester, the first step tells when.
 */
export function toTestReport(report: ScenarioReport): TestReport {
  const { name, tag, outcome, by, startedAt, writtenAt, steps, checks } = report;
  const held = checks.filter(({ verdict }) => verdict === 'held').length;
  return {
    resourceType: 'TestReport',
    meta: { tag: [tagOf(tag), tagOf(REPORT_CODE)] },
    name,
    status: STATUSES[outcome],
    testScript: { display: name, identifier: { system: SCENARIO_SYSTEM, value: name } },
    result: RESULTS[outcome],
    ...(checks.length > 0 && { score: Math.round((held / checks.length) * 10_000) / 100 }),
    tester: by,
    issued: new Date(writtenAt).toISOString(),
    participant: [{ type: 'test-engine', uri: SCENARIO_SYSTEM, display: 'Test bench' }],
    setup: {
      action: [{ at: startedAt, text: { fr: tag, en: tag } }, ...steps].map(({ at, text }) => ({
        operation: {
          result: 'pass',
          ...translated('message', text),
          detail: `${SCENARIO_SYSTEM}#${new Date(at).toISOString()}`,
        },
      })),
    },
    ...(checks.length > 0 && { test: checks.map(toTest) }),
  };
}

function toTest({ what, expected, seen, verdict, about }: Check) {
  return {
    ...translated('name', what),
    ...translated('description', expected),
    action: [
      {
        assert: {
          result: ASSERTED[verdict],
          ...(seen !== undefined && translated('message', seen)),
          detail: about,
        },
      },
    ],
  };
}

/** A member with its text in French, and the same text in English as its extension. */
function translated<Name extends string>(
  name: Name,
  { fr, en }: LocalizedText,
): Record<Name, string> & Record<`_${Name}`, Element> {
  const extension = [
    { url: 'lang', valueCode: 'en' },
    { url: 'content', valueString: en },
  ];
  return {
    [name]: fr,
    [`_${name}`]: { extension: [{ url: TRANSLATION, extension }] },
  } as Record<Name, string> & Record<`_${Name}`, Element>;
}

/** Undefined for a report that no scenario wrote. */
export function fromTestReport(resource: Stored<TestReport>): ScenarioReport | undefined {
  const { name = '', status, result, tester = '', issued = '', setup, test = [] } = resource;
  const tag = resource.meta?.tag?.find(
    ({ system, code }) => system === SCENARIO_SYSTEM && code !== REPORT_CODE,
  )?.code;
  if (!isScenarioName(name) || tag === undefined) return undefined;
  const [first, ...steps] = (setup?.action ?? []).flatMap(({ operation }) =>
    operation === undefined ? [] : [toStep(operation)],
  );
  const writtenAt = Date.parse(issued);
  return {
    ...{ name, tag, by: tester, writtenAt },
    startedAt: first?.at ?? writtenAt,
    outcome: outcomeOf(status, result),
    steps,
    checks: test.flatMap(toCheck),
  };
}

function outcomeOf(status: TestReport['status'], result: TestReport['result']): Outcome {
  if (status === 'in-progress' || status === 'waiting') return 'running';
  if (status === 'completed') return result === 'pass' ? 'passed' : 'failed';
  return result === 'fail' ? 'impossible' : 'stopped';
}

function toStep({ message, _message, detail = '' }: TestReportSetupActionOperation): Step {
  return { at: Date.parse(detail.split('#')[1] ?? ''), text: textIn(message, _message) };
}

function toCheck(test: NonNullable<TestReport['test']>[number]): readonly Check[] {
  const assert = test.action[0]?.assert;
  if (assert === undefined) return [];
  const { result, message, _message, detail = '' } = assert;
  return [
    {
      what: textIn(test.name, test._name),
      expected: textIn(test.description, test._description),
      seen: message === undefined ? undefined : textIn(message, _message),
      verdict: verdictOf(result, message),
      about: detail,
    },
  ];
}

function verdictOf(
  result: TestReportSetupActionAssert['result'],
  seen: string | undefined,
): Verdict {
  if (result === 'pass') return 'held';
  if (result === 'skip') return 'waiting';
  return seen === undefined ? 'missing' : 'unexpected';
}

function textIn(fr = '', element?: Element): LocalizedText {
  const translations = (element?.extension ?? []).filter(({ url }) => url === TRANSLATION);
  const english = translations
    .find(({ extension = [] }) => extension.some(({ valueCode }) => valueCode === 'en'))
    ?.extension?.find(({ url }) => url === 'content')?.valueString;
  return { fr, en: english ?? fr };
}
