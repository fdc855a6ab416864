import { parseArgs } from 'node:util';

import { isLanguage, type Language } from '@platform/ports';
import type { Logger } from '@platform/telemetry';

import { openWarehouse } from '../warehouse/warehouse';
import { WarehouseError } from '../warehouse/warehouse-error';
import { wordsIn } from '../words/words-in';
import { isScenarioName, SCENARIO_NAMES, type Check, type ScenarioReport } from './report';
import { createScenarioRunner, type RunnerDeps } from './runner';

const HELP = `Plays a scenario on a FHIR server, waits for the platform, and checks what it did by the published rule.
The report is kept on the server; the test bench shows it under "Scenarios".

Usage: npm run scenario -- <name> [options]

  <name>            ${SCENARIO_NAMES.join(', ')}
  --fhir <url>      the FHIR server (default http://127.0.0.1:8090/fhir) [FHIR_BASE_URL]
  --language <l>    fr or en (default fr) [TEST_BENCH_LANGUAGE]
  --help            this text

Exit code: 0 as expected, 1 not as expected, 2 wrong arguments, 75 it could not be played. Ctrl-C stops it.
`;

const EXIT = { passed: 0, failed: 1, stopped: 75, impossible: 75, running: 75 } as const;
const EXIT_USAGE = 2;

export interface ScenarioCall {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /** Writes one line of the result. */
  readonly print: (line: string) => void;
  /** Writes one line of progress, or an error. */
  readonly printStatus: (line: string) => void;
  /** Called with what stops the scenario. */
  readonly onStop: (stop: () => void) => void;
  /** Times, for tests. */
  readonly times?: Pick<RunnerDeps, 'waitMs' | 'quietMs'>;
}

interface Asked {
  readonly name: string;
  readonly baseUrl: string;
  readonly language: Language;
}

/** Plays a scenario for somebody at a terminal. Resolves with the exit code. */
export async function runScenarioCommand(call: ScenarioCall): Promise<number> {
  const asked = read(call);
  if (typeof asked === 'string') {
    if (asked === HELP) return (call.print(HELP.trimEnd()), 0);
    return (call.printStatus(asked), EXIT_USAGE);
  }
  const { name, baseUrl, language } = asked;
  const { scenarios: words } = wordsIn(language);
  if (!isScenarioName(name)) {
    call.printStatus(`${name}: expected one of ${SCENARIO_NAMES.join(', ')}`);
    return EXIT_USAGE;
  }
  const warehouse = openWarehouse(baseUrl);
  const { logger, times } = call;
  const runner = createScenarioRunner({ warehouse, baseUrl, logger, ...times });
  let said = 0;
  const sayNew = ({ steps, startedAt }: ScenarioReport): void => {
    for (const { at, text } of steps.slice(said)) {
      call.printStatus(`${Math.round((at - startedAt) / 1000)} s  ${text[language]}`);
    }
    said = steps.length;
  };
  try {
    const started = await runner.start(name, 'npm run scenario', sayNew);
    if ('busy' in started) return (call.printStatus(words.alreadyRuns), EXIT.impossible);
    call.onStop(started.stop);
    const report = await started.ended;
    printReport(report, started.id, { language, print: call.print });
    return EXIT[report.outcome];
  } catch (error) {
    if (!(error instanceof WarehouseError)) throw error;
    call.printStatus(words.warehouseFailed(error.message));
    return EXIT.impossible;
  }
}

function read({ argv, env }: ScenarioCall): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        fhir: { type: 'string', default: env['FHIR_BASE_URL'] ?? 'http://127.0.0.1:8090/fhir' },
        language: { type: 'string', default: env['TEST_BENCH_LANGUAGE'] ?? 'fr' },
        help: { type: 'boolean' },
      },
    });
    const [name, ...others] = positionals;
    if (values.help) return HELP;
    if (name === undefined || others.length > 0) return 'one scenario is expected (try --help)';
    if (!isLanguage(values.language)) return `--language ${values.language}: expected fr or en`;
    if (!/^https?:/.test(values.fhir) || !URL.canParse(values.fhir)) {
      return `--fhir ${values.fhir}: expected an address such as http://127.0.0.1:8090/fhir`;
    }
    return { name, baseUrl: values.fhir.replace(/\/+$/, ''), language: values.language };
  } catch (error) {
    return `${(error as Error).message.split('\n')[0]} (try --help)`;
  }
}

interface Printing {
  readonly language: Language;
  readonly print: (line: string) => void;
}

function printReport(
  { name, outcome, checks }: ScenarioReport,
  id: string,
  { language, print }: Printing,
): void {
  const { scenarios: words } = wordsIn(language);
  const held = checks.filter(({ verdict }) => verdict === 'held').length;
  print(`${words.names[name]}: ${words.states[outcome]}, ${words.checksOf(held, checks.length)}`);
  for (const check of checks) if (check.verdict !== 'held') print(lineOf(check, language));
  print(`TestReport/${id}`);
}

function lineOf({ what, about, expected, seen, verdict }: Check, language: Language): string {
  const { scenarios: words } = wordsIn(language);
  const told = seen?.[language] ?? words.nothingSeen;
  return `  ${words.verdicts[verdict]}: ${what[language]} (${about}): ${words.expected} ${expected[language]}; ${words.seen} ${told}`;
}
