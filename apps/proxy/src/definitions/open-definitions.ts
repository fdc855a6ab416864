import type { Degradation } from '@platform/catalog';
import type { AuditLog } from '@platform/audit-log';
import { takingTurns } from '@platform/boot';
import { PLATFORM } from '@platform/compute';
import type { DefinitionStore } from '@platform/definition-store';
import {
  agentRules,
  createVersionSource,
  createWorkflowChecker,
  workflowRules,
  type CheckElsewhere,
  type DefinitionVersion,
  type Installation,
  type RunTests,
} from '@platform/definitions';
import { ENGINE_LIMITS } from '@platform/engine-api';
import type { Route } from '@platform/http';
import type { Diagnostic } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import { computeHere, type Computations, type ProxyTasks } from '../compute/computations';
import { agentDefinitionOperations, workflowOperations } from './api/operations';
import { definitionRoutes } from './api/routes';
import { currentDefinitions, type CurrentDefinitions } from './current-definitions';
import { createPublishedReader } from './published/published-reader';
import { seedDefinitions } from './seeding/seed-definitions';
import type { SeedFolder } from './seeding/seed-folders';
import { definitionTasks } from './tasks/definition-tasks';

const log = createLogger('definitions');

export interface DefinitionsOptions extends Installation {
  readonly store: DefinitionStore;
  /** Where work that may take long is done; here unless told. */
  readonly computations?: Computations;
  /** Whoever saved a draft may not publish it. */
  readonly fourEyes: boolean;
  /** Where a published version whose content was changed in the database is told. */
  readonly audit?: Pick<AuditLog, 'append'>;
  /** Runs the stored test cases of what is to be published. */
  readonly runTests: RunTests;
}

/** Workflows and agents of one proxy, over the store that it shares with others. */
export interface Definitions {
  readonly current: CurrentDefinitions;
  readonly routes: readonly Route[];
  /** What `computations` of another process do for this one. */
  readonly tasks: ProxyTasks;
  /** At boot, before anything is served; see seedDefinitions. */
  seed(folders: readonly SeedFolder[], root: string): Promise<readonly Degradation[]>;
}

/** What cannot be checked there now is checked here: what is published has to be known. */
const checkedBy =
  (computations: Computations): CheckElsewhere =>
  async (request) => {
    try {
      const done = await computations.run('checkVersion', request, { caller: PLATFORM });
      return done.value<readonly Diagnostic[] | null>() ?? undefined;
    } catch (error) {
      const { slug, version } = request;
      log.warn({ slug, version, error: (error as Error).message }, 'contrôle fait sur place');
      return undefined;
    }
  };

/** A line that cannot be written now is missing, not the log's line: what is published has to be known. */
const auditAltered =
  (audit: Pick<AuditLog, 'append'>) =>
  async ({ kind, slug, version }: DefinitionVersion): Promise<void> => {
    const actor = { kind: 'platform', id: 'proxy', name: 'proxy' };
    const resource = `${kind}:${slug}@${version}`;
    const refusal = { status: 409, code: 'definition-altered' };
    try {
      await audit.append({ actor, action: 'readPublished', resource, requestId: '', refusal });
    } catch (error) {
      log.error({ kind, slug, version, err: error as Error }, 'version altérée, audit impossible');
    }
  };

export function openDefinitions({
  store,
  audit,
  computations,
  catalog,
  instance,
  fourEyes,
  runTests,
}: DefinitionsOptions): Definitions {
  const installation = { catalog, instance };
  const versions = createVersionSource(store);
  const checker = createWorkflowChecker({
    ...{ versions, instance, engine: ENGINE_LIMITS, breathe: takingTurns() },
    ...(computations && { elsewhere: checkedBy(computations) }),
  });
  const published = createPublishedReader({
    ...{ store, installation, checker, versions },
    ...(audit && { onAltered: auditAltered(audit) }),
  });
  const rules = { workflow: workflowRules(checker), agent: agentRules(installation) };
  const lifecycle = { store, published, checker, fourEyes, runTests };
  const lifecycles = {
    workflow: { ...lifecycle, rules: rules.workflow },
    agent: { ...lifecycle, rules: rules.agent },
  };
  const tasks = definitionTasks(lifecycles, { versions, installation });
  const served = { computations: computations ?? computeHere(tasks) };
  return {
    current: currentDefinitions(published),
    tasks,
    routes: [
      ...definitionRoutes(workflowOperations, { ...lifecycles.workflow, ...served }),
      ...definitionRoutes(agentDefinitionOperations, { ...lifecycles.agent, ...served }),
    ],
    seed: (folders, root) => seedDefinitions({ store, folders, root, installation, rules }),
  };
}
