import { ToolError } from './tool-error';

/**
 * Runs a command. For a ToolError it prints one readable message and exits with code 1; every other error crashes
 * the process.
 */
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

/** Returns the plugin folder, the only positional argument. Throws ToolError `GENERATOR_USAGE`. */
export function requireFolder(positionals: readonly string[], usage: string): string {
  const [folder] = positionals;
  if (folder !== undefined && positionals.length === 1) return folder;
  throw new ToolError('GENERATOR_USAGE', `usage: ${usage}`);
}
