import { join } from 'node:path';

import { fhirServerOf, isDemonstrationRecord } from '../fhir-server-of-instance';
import { type FhirServerPlan, fhirServerUrl } from '../launch-fhir-server';
import { choosePorts, PORT_NAMES } from '../ports';
import { repositoryRoot } from '../repository-root';
import { startStack } from '../start-stack';
import { listeningFor, stackUrls } from '../stack-environment';
import { EXIT_CODES, StackError } from '../stack-error';
import { type StackMains } from '../stack-processes';
import { StartAbortedError } from '../wait-until-ready';
import { createAnnouncer, type Output } from './announcer';
import { HELP } from './help';
import { listenForInterruptions } from './interruptions';
import { requireInstance } from './require-instance';
import { requireNodeVersion } from './node-version';
import { OptionInvalidError, parseOptions, type StartOptions } from './parse-options';

interface CliOptions {
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  nodeVersion: string;
  stdout: Output;
  stderr: Output;
  /** Default: the two applications. */
  mains?: Partial<StackMains> | undefined;
}

/** Runs the command. Resolves with its exit code. Rejects only for a bug of ours. */
export async function runCli(cli: CliOptions): Promise<number> {
  try {
    requireNodeVersion(cli.nodeVersion);
    const options = parseOptions(cli.argv, cli.env);
    if (options.help) {
      cli.stdout.write(HELP);
      return EXIT_CODES.stopped;
    }
    return await runUntilStopped(cli, options);
  } catch (error) {
    if (!(error instanceof StackError)) throw error;
    cli.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
}

async function runUntilStopped(cli: CliOptions, options: StartOptions): Promise<number> {
  const interruptions = listenForInterruptions();
  const forced = interruptions.stopForced.then(() => EXIT_CODES.forced);
  try {
    return await Promise.race([forced, run(cli, options, interruptions)]);
  } finally {
    interruptions.stopListening();
  }
}

async function run(
  cli: CliOptions,
  options: StartOptions,
  { stopRequested, signal }: { stopRequested: Promise<void>; signal: AbortSignal },
): Promise<number> {
  const ports = await choosePorts(PORT_NAMES, options.ports);
  const { dataDir } = options;
  const urls = stackUrls({ ports, dataDir, listen: listeningFor(cli.env) });
  const named = fhirServerOf(options.instance);
  const isWanted = options.fhirServer ?? isDemonstrationRecord(options.instance, named);
  const fhirServer = isWanted ? requireNamed(named) : undefined;
  const fhirUrl = named && fhirServerUrl(named);
  await requireInstance(options.instance);
  const announcer = createAnnouncer(cli.stdout, cli.env, { ...urls, fhirUrl });
  announcer.title();
  if (fhirUrl !== undefined && fhirServer === undefined) announcer.say(notStarted(fhirUrl));
  try {
    const stack = await startStack({
      dataDir,
      instance: options.instance,
      ports,
      profile: 'local',
      inherit: childEnvironment(cli.env, options.verbose),
      mains: cli.mains,
      console: options.console,
      testBench: options.testBench && fhirServer !== undefined,
      fhirServer,
      startTimeoutMs: options.startTimeoutMs,
      report: announcer.report,
      onLine: options.verbose ? announcer.line : undefined,
      signal,
    });
    const isDemonstration =
      fhirServer === undefined ? runsInMemory(options) : options.instance === undefined;
    announcer.ready(stack, { isDemonstration });
    const failure = await Promise.race([stopRequested, stack.failed]);
    announcer.say('');
    await stack.stop();
    if (failure !== undefined) throw failure;
  } catch (error) {
    if (!(error instanceof StartAbortedError)) throw error;
  }
  announcer.say('Stopped.');
  return EXIT_CODES.stopped;
}

function requireNamed(named: FhirServerPlan | undefined): FhirServerPlan {
  if (named !== undefined) return named;
  throw new OptionInvalidError(
    '--fhir-server needs an instance that names http://127.0.0.1:<port>/fhir, as instance.yaml of the repository does',
  );
}

/** A record on this machine may be a real one, so that invented patients never stand in for it unasked. */
const notStarted = (url: string): string =>
  `! The instance uses the FHIR server ${url}, which is not started here. For the development server with
  invented patients at this address, add --fhir-server.`;

/** Whether it is the demonstration without a FHIR server: the example has its patients too. */
const runsInMemory = ({ instance }: StartOptions): boolean =>
  instance === join(repositoryRoot(), 'examples/instance-memory.yaml');

/** Pretty logs only for a terminal, and not if a collector reads the logs as JSON. */
function childEnvironment(env: NodeJS.ProcessEnv, verbose: boolean): NodeJS.ProcessEnv {
  const pretty = verbose && !env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  return pretty ? { LOG_PRETTY: '1', ...env } : env;
}
