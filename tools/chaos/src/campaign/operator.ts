import { runOperatorCommand } from '@platform/platform';
import type { Stack } from '@platform/stack';

/** Runs `npx platform …` as an operator does. Returns what it printed. Throws if it fails. */
export async function operate(
  { ingressUrl, adminUrl }: Pick<Stack, 'ingressUrl' | 'adminUrl'>,
  ...argv: readonly string[]
): Promise<string> {
  const printed: string[] = [];
  const statusLines: string[] = [];
  const code = await runOperatorCommand({
    argv,
    env: { RESTATE_URL: ingressUrl, RESTATE_ADMIN_URL: adminUrl },
    print: (text) => printed.push(text),
    printStatus: (line) => statusLines.push(line),
  });
  if (code === 0) return printed.join('');
  throw new Error(`platform ${argv.join(' ')}: exit code ${code}, ${statusLines.join('; ')}`);
}
