import { startFhirServer } from '../start-fhir-server';
import { HELP } from './help';
import { parseOptions, UsageError } from './options';

interface CliOptions {
  readonly argv: readonly string[];
  /** Folder that relative paths start from. */
  readonly folder: string;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Aborts to stop the server. */
  readonly signal: AbortSignal;
}

/** Serves until the signal aborts. Resolves with the exit code. */
export async function runCli(cli: CliOptions): Promise<number> {
  try {
    const options = parseOptions(cli.argv, cli.folder);
    if (options === undefined) {
      cli.print(HELP);
      return 0;
    }
    const server = await startFhirServer(options);
    const where = options.file ?? 'in memory';
    cli.print(`FHIR R4 on ${server.url} (${server.count()} resources, ${where})`);
    if (!cli.signal.aborted) {
      await new Promise<void>((resolve) =>
        cli.signal.addEventListener('abort', () => resolve(), { once: true }),
      );
    }
    await server.close();
    return 0;
  } catch (error) {
    cli.printError((error as Error).message);
    return error instanceof UsageError ? 2 : 1;
  }
}
