import { packageVersion, repositoryRoot } from '@platform/boot';
import { serveTasks, type Ask } from '@platform/compute';
import type { EngineBindings } from '@platform/engine-api';
import { createPluginGuard, openPlatform, refuseExits } from '@platform/plugin-host';
import { startTelemetry } from '@platform/telemetry';

import { evalTasks } from './agent-evals/eval-tasks';
import type { ProxyTasks } from './compute/computations';
import { describeError } from './compute/errors-over-wire';
import { ROOT_VARIABLE } from './compute/open-compute-pool';
import { auditOver, remoteOver } from './compute/remote';
import { readProxyConfig } from './config';
import { instanceFacts } from './definitions/instance-facts';
import { openDefinitionTasks } from './definitions/open-definitions';
import { explainTasks } from './explained-tables/explain-node';
import { rerunTasks } from './rerun/rerun-tasks';
import { shadowTasks } from './shadow/shadow-tasks';
import { openSiteAgents } from './simulation/site-agents';
import { simulationTasks } from './simulation/simulation-tasks';
import { openSiteTerminology } from './simulation/site-terminology';
import { publicationTests } from './workflow-tests/publication-tests';
import { testTasks } from './workflow-tests/test-tasks';

/**
 * Opens the platform. What a plugin does wrong while it loads belongs to it, as in the proxy: `serveTasks` ends the process
 * for it later on, and here that would end every process that computes.
 */
async function openGuarded(root: string) {
  const guard = createPluginGuard();
  refuseExits(guard);
  const onRejection = (error: unknown): void => {
    if (!guard.claim(error, 'rejection')) throw error;
  };
  const onException = (error: unknown): void => {
    if (!guard.claim(error, 'exception')) throw error;
  };
  process.on('unhandledRejection', onRejection).on('uncaughtException', onException);
  const platform = await openPlatform({ root, env: process.env, guard });
  // A promise that was abandoned is told after what waits for this one.
  await new Promise(setImmediate);
  process.off('unhandledRejection', onRejection).off('uncaughtException', onException);
  return platform;
}

/** Main of a compute process of the proxy. It loads the same plugins, and opens no store of its own. */
async function main(): Promise<void> {
  const version = packageVersion(__dirname);
  startTelemetry({ service: 'platform-proxy', version, shutdownOnSignal: false });
  const root = process.env[ROOT_VARIABLE] ?? repositoryRoot(__dirname);
  const platform = await openGuarded(root);
  const { instance, catalog } = platform;
  const { terminologyBaseUrl: baseUrl } = readProxyConfig(process.env);
  const site = await openSiteTerminology(platform, { baseUrl });
  const agents = await openSiteAgents(platform);
  const { locale, timezone, publication } = instance;
  serveTasks(
    (ask) => {
      const remote = remoteOver(ask);
      let bindings: EngineBindings | undefined;
      const facts = instanceFacts(instance, catalog, () => bindings);
      const definitions = openDefinitionTasks({
        store: remote.definitionStore,
        catalog,
        instance: facts,
        fourEyes: publication.fourEyes,
        runTests: publicationTests({ locale, timezone, site }),
      });
      const deps = {
        ...remote,
        definitions: definitions.current,
        bound: instance.ports,
        locale,
        timezone,
        site,
      };
      const tasks: ProxyTasks = {
        ...definitions.tasks,
        ...simulationTasks({ ...deps, agents }),
        ...testTasks(deps),
        ...evalTasks(deps),
        ...shadowTasks(deps),
        ...rerunTasks(deps),
        ...explainTasks(deps),
      };
      return Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          async (input: unknown, askForIt: Ask) => {
            bindings = (await remote.bindings()) ?? undefined;
            const audit = auditOver(askForIt);
            const { meta = null, value } = await task(input as never, { audit });
            return { meta, text: JSON.stringify(value) };
          },
        ]),
      );
    },
    { describe: describeError },
  );
}

void main();
