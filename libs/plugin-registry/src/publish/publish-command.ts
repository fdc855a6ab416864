import { parseArgs } from 'node:util';

import { messageIn, PlatformError, type LocalizedText } from '@platform/ports';

import { languageOfTerminal } from './language-of-terminal';
import { publishPlugin } from './publish-plugin';

/** Environment of the command. */
interface CommandDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Base of relative paths. Nx runs targets at the root of the repository. */
  readonly cwd: string;
  /** Writes one line, of the result or of an error. */
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

const PUBLISHED = 0;
const REFUSED = 1;
const MISUSED = 2;

const USAGE: LocalizedText = {
  fr: 'usage : publish --dir <dossier compilé> [--registry <dossier ou gs://…>] [--created-by <nom>] ; le registre par défaut est PLATFORM_REGISTRY',
  en: 'usage: publish --dir <built folder> [--registry <folder or gs://…>] [--created-by <name>]; the default registry is PLATFORM_REGISTRY',
};

function readArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      options: {
        dir: { type: 'string' },
        registry: { type: 'string' },
        'created-by': { type: 'string' },
      },
    });
    return values;
  } catch {
    return undefined;
  }
}

/**
 * The command that publishes a built plugin. Resolves to the exit code: 0 published, 1 refused or failed, 2 wrong
 * usage. Prints one line for an error, in the language of the terminal.
 */
export async function publishCommand(
  args: readonly string[],
  { env, cwd, print, complain }: CommandDeps,
): Promise<number> {
  const language = languageOfTerminal(env);
  const values = readArguments(args);
  const dir = values?.dir ?? '';
  const registry = values?.registry ?? env['PLATFORM_REGISTRY'] ?? '';
  const createdBy = values?.['created-by'];
  if (dir === '' || registry === '') {
    complain(USAGE[language]);
    return MISUSED;
  }
  try {
    const { name, version, location, folder, sha256 } = await publishPlugin({
      dir,
      registry,
      root: cwd,
      ...(createdBy === undefined ? {} : { createdBy }),
    });
    const where = `${location}/${folder} (sha256 ${sha256})`;
    print(
      language === 'fr'
        ? `« ${name} » ${version} publié dans ${where}`
        : `"${name}" ${version} published in ${where}`,
    );
    return PUBLISHED;
  } catch (error) {
    if (!PlatformError.isInstance(error)) throw error;
    complain(`${error.code} ${messageIn(error, language).replace(/\s*\n\s*/g, ' · ')}`);
    return REFUSED;
  }
}
