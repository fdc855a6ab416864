import type { TestCaseResult, TestRun } from '@platform/interpreter';
import type { FieldProblem } from '@platform/problems';

const sentence = { fr: 'pas comme attendu', en: 'not as expected' };

type FailedCase = Pick<TestCaseResult, 'name' | 'ok' | 'failure' | 'differences'>;

/**
 * Returns the failed cases and missed coverage targets as errors of a problem, with JSON pointers into the tests.
 * The texts contain no values.
 */
export const failuresOf = ({
  cases,
  shortfalls = [],
}: {
  readonly cases: readonly FailedCase[];
  readonly shortfalls?: TestRun['shortfalls'];
}): readonly FieldProblem[] => [
  ...cases.flatMap(({ name, ok, failure, differences }, position): FieldProblem[] => {
    if (ok) return [];
    const where = differences.map(({ path }) => path).join(', ');
    const why = failure === undefined ? where : failure;
    return [
      {
        finding: failure === undefined ? 'TEST_CASE_FAILED' : 'TEST_CASE_REFUSED',
        path: `/cases/${position}`,
        message: {
          fr: `« ${name} » : ${sentence.fr} (${why})`,
          en: `"${name}": ${sentence.en} (${why})`,
        },
      },
    ];
  }),
  ...shortfalls.map(({ what, required, reached }): FieldProblem => ({
    finding: 'TEST_COVERAGE_SHORT',
    path: `/coverage/${what}`,
    message: {
      fr: `${reached} % au lieu de ${required} %`,
      en: `${reached}% instead of ${required}%`,
    },
  })),
];
