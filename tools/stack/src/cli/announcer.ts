import { relative } from 'node:path';
import { createColors } from 'picocolors';
import { nextSteps } from '../next-steps';
import { type Stack, type StackReport } from '../stack';
import { type StackUrls } from '../stack-environment';
import { createWorthTelling } from './worth-telling';

/** The part of a terminal this tool writes to. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

export interface Announcer {
  title(): void;
  report(report: StackReport): void;
  ready(stack: Stack, about: { readonly isDemonstration: boolean }): void;
  line(name: string, line: string): void;
  say(sentence: string): void;
}

/** What anybody who starts this must know before a patient is entered. */
const OPEN_MEANS =
  'AUTH_MODE=open: every program and every web page open on this machine may read and change everything. Invented patients only.';

/** Colours for a person at a terminal only (https://no-color.org). */
function wantsColors(output: Output, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  return output.isTTY === true && env['TERM'] !== 'dumb';
}

export function createAnnouncer(
  output: Output,
  env: NodeJS.ProcessEnv,
  urls: StackUrls,
): Announcer {
  const paint = createColors(wantsColors(output, env));
  const say = (line = ''): void => void output.write(`${line}\n`);
  const where: Readonly<Record<string, string>> = {
    'control plane': `ingress ${urls.ingressUrl}, admin ${urls.adminUrl}`,
    endpoint: `${urls.endpointUrl}, registered with the control plane`,
    proxy: urls.proxyUrl,
  };
  const here = env['INIT_CWD'] ?? process.cwd();
  const name = (text: string): string => text.padEnd(14);
  const isWorthTelling = createWorthTelling();
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
        case 'ready':
          return say(
            `${paint.green('✔')} ${name(report.name)}${where[report.name]} ${seconds(report.ms)}`,
          );
        case 'finding': {
          const place = report.place === undefined ? '' : `${report.place} `;
          return say(`${paint.yellow('!')} ${place}${report.sentence}`);
        }
        case 'stopping':
          return say(`${paint.dim('…')} ${name(report.name)}${paint.dim('stopping')}`);
        case 'stopped':
          return say(`${paint.green('✔')} ${name(report.name)}stopped ${seconds(report.ms)}`);
        case 'restarting':
          if (!isWorthTelling(report)) return;
          return say(`${paint.yellow('!')} ${name(report.name)}${howItIsDown(report)}`);
        case 'back':
          if (!isWorthTelling(report)) return;
          return say(`${paint.green('✔')} ${name(report.name)}is back (pid ${report.pid})`);
      }
    },
    ready(stack, { isDemonstration }) {
      say();
      say(`  data  ${shown(stack.dataDir, here)}`);
      say(`  logs  ${shown(stack.logsDir, here)}`);
      if (stack.listen === 'tcp') {
        say(`  web   ${stack.adminUrl}/ui ${paint.dim('(journal of every run, control plane)')}`);
        say(`  ${paint.yellow('open')}  ${OPEN_MEANS}`);
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

/** Relative where that is shorter to read; npm moves us, INIT_CWD is where the user stands. */
function shown(path: string, here: string): string {
  const fromHere = relative(here, path);
  return fromHere === '' || fromHere.startsWith('..') ? path : fromHere;
}
