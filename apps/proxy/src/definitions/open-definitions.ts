import type { Degradation } from '@platform/catalog';
import type { AuditLog, DefinitionReader, DefinitionStore } from '@platform/stores';
import { takingTurns } from '@platform/sdk';
import { PLATFORM } from '@platform/compute';
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
import type { NameOf } from '../runs/in-language';
import { draftRoutes } from './api/draft-routes';
import {
  agentDefinitionOperations,
  workflowOperations,
  type DefinitionOperations,
} from './api/operations';
import { publicationRoutes } from './api/publication-routes';
import { readingRoutes } from './api/reading-routes';
import { tableRoute } from './api/table-route';
import { currentDefinitions, type CurrentDefinitions } from './current-definitions';
import type { ServedLifecycle } from './lifecycle/lifecycle';
import { createPublishedReader } from './published/published-reader';
import { seedDefinitions, type OnWanted } from './seeding/seed-definitions';
import type { SeedFolder } from './seeding/seed-folders';
import { definitionTasks } from './tasks/definition-tasks';
import { createFindUses, type UsesRequest } from './uses/find-uses';
import { usesRoutes } from './uses/routes';
import { workflowNames } from './workflow-names';

const log = createLogger('definitions');

interface ReadingOptions extends Installation {
  readonly store: DefinitionReader;
  /** Runs long work in another process. Default: in this process. */
  readonly computations?: Computations;
  /** Authors of a draft may not publish it. */
  readonly fourEyes: boolean;
  /** Gets a line for each published version whose content was changed in the database. */
  readonly audit?: Pick<AuditLog, 'append'>;
  /** Runs the stored test cases of a workflow before it is published. */
  readonly runTests: RunTests;
}

interface DefinitionsOptions extends ReadingOptions {
  readonly store: DefinitionStore;
}

/** The workflows and agents of one proxy. It shares the store with other proxies. */
export interface Definitions {
  readonly current: CurrentDefinitions;
  readonly routes: readonly Route[];
  readonly nameOf: NameOf;
  /** Call it at boot, before anything is served. See `seedDefinitions`. */
  seed(
    folders: readonly SeedFolder[],
    root: string,
    onWanted?: OnWanted,
  ): Promise<readonly Degradation[]>;
}

/** Checks versions in another process. Returns undefined on an error; the checker then checks in this process. */
const checkElsewhere =
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

/** When the audit line cannot be written, logs that and goes on: reading what is published must not fail. */
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

/**
 * The API of one kind of definition. `validate` and `import` come before `{slug}`, and no definition may have one of
 * these slugs.
 */
const definitionRoutes = (
  operations: DefinitionOperations,
  lifecycle: ServedLifecycle,
): readonly Route[] => [
  ...draftRoutes(operations, lifecycle),
  ...readingRoutes(operations, lifecycle),
  ...publicationRoutes(operations, lifecycle),
];

/** What reads and decides, in the process that serves requests and in those that compute for it. */
function openReading({
  store,
  audit,
  computations,
  catalog,
  instance,
  fourEyes,
  runTests,
}: ReadingOptions) {
  const installation = { catalog, instance };
  const versions = createVersionSource(store);
  const checker = createWorkflowChecker({
    versions,
    instance,
    engine: ENGINE_LIMITS,
    breathe: takingTurns(),
    ...(computations && { elsewhere: checkElsewhere(computations) }),
  });
  const published = createPublishedReader({
    store,
    installation,
    checker,
    versions,
    ...(audit && { onAltered: auditAltered(audit) }),
  });
  const rules = { workflow: workflowRules(checker), agent: agentRules(installation) };
  const lifecycle = { store, published, checker, fourEyes, runTests };
  const lifecycles = {
    workflow: { ...lifecycle, rules: rules.workflow },
    agent: { ...lifecycle, rules: rules.agent },
  };
  const findUses = createFindUses({
    store,
    catalog: async () => (await published.now()).set.catalog,
  });
  const tasks: ProxyTasks = {
    ...definitionTasks(lifecycles, { versions, installation }),
    uses: async (request: UsesRequest) => ({ value: await findUses(request) }),
  };
  const current = currentDefinitions(published);
  return { current, published, rules, lifecycles, tasks };
}

/** The definitions in a compute process: the tasks that it runs for the process that serves requests, and what is in force. */
export function openDefinitionTasks(
  options: ReadingOptions,
): Pick<Definitions, 'current'> & { readonly tasks: ProxyTasks } {
  const { current, tasks } = openReading(options);
  return { current, tasks };
}

export function openDefinitions(options: DefinitionsOptions): Definitions {
  const { store, computations, catalog, instance } = options;
  const { current, published, rules, lifecycles, tasks } = openReading(options);
  const installation = { catalog, instance };
  const served = { store, computations: computations ?? computeHere(tasks) };
  return {
    current,
    nameOf: workflowNames({ published, store }),
    routes: [
      ...definitionRoutes(workflowOperations, { ...lifecycles.workflow, ...served }),
      ...definitionRoutes(agentDefinitionOperations, { ...lifecycles.agent, ...served }),
      ...usesRoutes(served.computations),
      tableRoute(store, served.computations),
    ],
    seed: (folders, root, onWanted) =>
      seedDefinitions({
        store,
        folders,
        root,
        installation,
        rules,
        ...(onWanted && { onWanted }),
      }),
  };
}
