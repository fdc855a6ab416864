import { relative } from 'node:path';
import { createColors } from 'picocolors';
import { nextSteps } from '../next-steps';
import { type Stack, type StackReport } from '../stack';
import { type StackUrls } from '../stack-environment';
import { createReportFilter } from './report-filter';

/** The part of a terminal that this tool uses. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

interface Announcer {
  title(): void;
  report(report: StackReport): void;
  ready(stack: Stack, about: { readonly isDemonstration: boolean }): void;
  line(name: string, line: string): void;
  say(sentence: string): void;
}

/** The warning that a user must read before entering patient data. */
const OPEN_MODE_WARNING =
  'AUTH_MODE=open: every program and every web page open on this machine may read and change everything. Invented patients only.';

/** Uses colours only in a terminal (https://no-color.org). */
function wantsColors(output: Output, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  return output.isTTY === true && env['TERM'] !== 'dumb';
}

export function createAnnouncer(
  output: Output,
  env: NodeJS.ProcessEnv,
  urls: StackUrls & { readonly fhirUrl?: string | undefined },
): Announcer {
  const paint = createColors(wantsColors(output, env));
  const say = (line = ''): void => void output.write(`${line}\n`);
  const where: Readonly<Record<string, string>> = {
    'control plane': `ingress ${urls.ingressUrl}, admin ${urls.adminUrl}`,
    endpoint: `${urls.endpointUrl}, registered with the control plane`,
    proxy: urls.proxyUrl,
    console: urls.consoleUrl,
    'test bench': urls.testBenchUrl,
    'FHIR server': `${urls.fhirUrl ?? ''}, the record of this instance, invented patients`,
  };
  const here = env['INIT_CWD'] ?? process.cwd();
  const name = (text: string): string => text.padEnd(14);
  const shouldPrint = createReportFilter();
  const seconds = (ms: number): string => paint.dim(`(${(ms / 1000).toFixed(1)} s)`);

  return {
    say,
    title: () => say(`\n${paint.bold('Workflow Platform')}\n`),
    line: (process, line) => say(`${paint.dim(`[${process}]`)} ${line}`),
    report(report) {
      switch (report.kind) {
        case 'leftovers': {
          const ended = report.processes.map((ended) => `${ended.name} (pid ${ended.pid})`);
          return say(
            `${paint.yellow('!')} Ended what a killed start left behind: ${ended.join(', ')}`,
          );
        }
        case 'starting':
          return say(`${paint.dim('…')} ${name(report.name)}${paint.dim('starting')}`);
        case 'waiting':
          return say(
            `${paint.dim('…')} ${name(report.name)}${paint.dim('still starting')} ${seconds(report.ms)}`,
          );
        case 'ready':
          return say(
            `${paint.green('✔')} ${name(report.name)}${where[report.name]} ${seconds(report.ms)}`,
          );
        case 'finding': {
          const location = report.location === undefined ? '' : `${report.location} `;
          return say(`${paint.yellow('!')} ${location}${report.sentence}`);
        }
        case 'stopping':
          return say(`${paint.dim('…')} ${name(report.name)}${paint.dim('stopping')}`);
        case 'stopped':
          return say(`${paint.green('✔')} ${name(report.name)}stopped ${seconds(report.ms)}`);
        case 'restarting':
          if (!shouldPrint(report)) return;
          return say(`${paint.yellow('!')} ${name(report.name)}${howItIsDown(report)}`);
        case 'back':
          if (!shouldPrint(report)) return;
          return say(`${paint.green('✔')} ${name(report.name)}is back (pid ${report.pid})`);
      }
    },
    ready(stack, { isDemonstration }) {
      say();
      if (stack.console !== undefined) {
        say(
          `  ${paint.bold('open')}  ${paint.cyan(stack.consoleUrl)} ${paint.dim('(the console)')}`,
        );
      }
      if (stack.testBench !== undefined) {
        say(
          `  ${paint.bold('open')}  ${paint.cyan(stack.testBenchUrl)} ${paint.dim('(the test bench)')}`,
        );
      }
      say(`  data  ${shortPath(stack.dataDir, here)}`);
      say(`  logs  ${shortPath(stack.logsDir, here)}`);
      if (stack.listen === 'tcp') {
        say(`  web   ${stack.adminUrl}/ui ${paint.dim('(journal of every run, control plane)')}`);
        say(`  ${paint.yellow('mode')}  ${OPEN_MODE_WARNING}`);
      }
      say(`\n${paint.bold('Try next')}`);
      for (const step of nextSteps(stack, { env, isDemonstration })) {
        say(`\n  ${step.say}\n    ${paint.cyan(step.command)}`);
      }
      say(`\nCtrl-C stops everything; data stay.\n`);
    },
  };
}

type Restarting = Extract<StackReport, { kind: 'restarting' }>;

const howItIsDown = ({ because, delayMs, attempt }: Restarting): string =>
  attempt === 1
    ? `ended (${because}), restarting in ${delayMs / 1000} s`
    : `is down (${because}); start ${attempt} in ${delayMs / 1000} s, until it succeeds; the others stay up`;

/**
 * Returns the path relative to the user's folder if that is shorter. npm changes the folder; INIT_CWD is the one
 * that the user called npm in.
 */
function shortPath(path: string, here: string): string {
  const fromHere = relative(here, path);
  return fromHere === '' || fromHere.startsWith('..') ? path : fromHere;
}
