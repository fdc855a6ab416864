import { ToolError } from './tool-error';

/** Runs a command line: a ToolError is one readable message and exit code 1, anything else a crash. */
export async function runTool(
  command: (print: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    await command((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
