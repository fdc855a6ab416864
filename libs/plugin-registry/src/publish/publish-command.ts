import { parseArgs } from 'node:util';

import { PlatformError } from '@platform/ports';

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

const USAGE =
  'usage : publish --dir <dossier compilé> [--registry <dossier ou gs://…>] [--created-by <nom>] ; le registre par défaut est PLATFORM_REGISTRY';

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
 * usage. Prints one line for an error.
 */
export async function publishCommand(
  args: readonly string[],
  { env, cwd, print, complain }: CommandDeps,
): Promise<number> {
  const values = readArguments(args);
  const dir = values?.dir ?? '';
  const registry = values?.registry ?? env['PLATFORM_REGISTRY'] ?? '';
  const createdBy = values?.['created-by'];
  if (dir === '' || registry === '') {
    complain(USAGE);
    return MISUSED;
  }
  try {
    const { name, version, location, folder, sha256 } = await publishPlugin({
      dir,
      registry,
      root: cwd,
      ...(createdBy === undefined ? {} : { createdBy }),
    });
    print(`« ${name} » ${version} publié dans ${location}/${folder} (sha256 ${sha256})`);
    return PUBLISHED;
  } catch (error) {
    if (!PlatformError.isInstance(error)) throw error;
    complain(`${error.code} ${error.message.replace(/\s*\n\s*/g, ' · ')}`);
    return REFUSED;
  }
}
