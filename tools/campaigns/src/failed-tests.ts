import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

interface TestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/**
 * Reads the report that `jest --json --outputFile` wrote about the tests of a folder. Returns one line for each test that
 * failed, and for each file that failed without a test.
 */
export function failedTests(folder: string, report: string): readonly string[] {
  if (!existsSync(report)) return ['jest ended without a report'];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(folder, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
    });
}
