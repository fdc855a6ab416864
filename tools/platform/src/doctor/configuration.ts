import { OperatorError } from '../command';
import { runningStack } from '../control-plane/running-stack';
import type { Installation } from '../plugins/installation';
import { failure, good, warning, type Check, type CheckResult } from './check-result';

function pluginsOf({ catalog }: Installation): readonly CheckResult[] {
  const spoilt = catalog.plugins.filter(({ status }) => status !== 'loaded');
  if (spoilt.length === 0) {
    return [good('plugins', `${catalog.plugins.length} loaded`)];
  }
  return spoilt.map(({ name, status, diagnostics }) => {
    const [first] = diagnostics;
    const why = first === undefined ? '' : `: ${first.code} ${first.message.en}`;
    return failure(
      'plugins',
      `${name} is ${status}${why}`,
      'mend the plugin, or take another version of it',
    );
  });
}

/** The keys of the providers that agents use. Those of unused providers may be missing. */
function keysOf(
  { catalog, providers }: Installation,
  env: Readonly<Record<string, string | undefined>>,
): readonly CheckResult[] {
  const used = new Set([...catalog.agents.values()].map(({ provider }) => provider));
  return providers.flatMap(({ name, apiKeyEnv }) => {
    if (!used.has(name) || apiKeyEnv === undefined) return [];
    if (env[apiKeyEnv]) return [good('provider', `${name}: ${apiKeyEnv} is set`)];
    const todo = `set it, or ${apiKeyEnv}_FILE, for the endpoint and for the proxy`;
    return [warning('provider', `${name}: ${apiKeyEnv} is not set`, todo)];
  });
}

/** What the instance names and no plugin contributes: the platform starts without it, unless it is `strict`. */
function namesOf({ instance, findings }: Installation): readonly CheckResult[] {
  const consequence = instance.strict ? 'no process starts before' : 'the platform runs without it';
  return findings
    .filter(({ plugin }) => plugin === undefined)
    .map(({ position, message }) => {
      const at = position ? `${instance.file}:${position.line}:${position.column} ` : '';
      return failure('instance', `${at}${message.en}`, `correct the name; ${consequence}`);
    });
}

/** What the processes would load if they were started here. */
export const checkConfiguration: Check = async ({ env, installation: read }) => {
  const running = runningStack(env)?.instance;
  const other =
    typeof running === 'string' && running !== env['INSTANCE_CONFIG']
      ? [
          warning(
            'instance',
            `the stack that runs here has the instance ${running}`,
            'unset INSTANCE_CONFIG to check that one',
          ),
        ]
      : [];
  try {
    const installation = await read();
    return [
      good('instance', env['INSTANCE_CONFIG'] ?? 'instance.yaml'),
      ...other,
      ...namesOf(installation),
      ...pluginsOf(installation),
      ...keysOf(installation, env),
    ];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [
      failure('instance', error.message, 'correct the key that it names; no process starts before'),
      ...other,
    ];
  }
};
