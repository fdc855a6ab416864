import type { DefinitionStore } from '@platform/definition-store';
import type { Route } from '@platform/http';

import { failuresOf, runStoredTests } from '../workflow-tests/run-stored-tests';
import { agentDefinitionOperations, workflowOperations } from './api/operations';
import { definitionRoutes } from './api/routes';
import { currentDefinitions, type CurrentDefinitions } from './current-definitions';
import { agentGrammar } from './grammar/agent-grammar';
import { workflowGrammar } from './grammar/workflow-grammar';
import type { RunTests } from './lifecycle/lifecycle';
import { seedDefinitions } from './seeding/seed-definitions';
import type { SeedFolder } from './seeding/seed-folders';
import { createAssessor } from './world/assess-workflow';
import { createCurrentWorld } from './world/current-world';
import { createVersionSource } from './world/version-source';
import type { Installation } from './world/world';

export interface DefinitionsOptions extends Installation {
  readonly store: DefinitionStore;
  /** Whoever saved a draft may not publish it. */
  readonly fourEyes: boolean;
  readonly locale: string;
  /** IANA name. */
  readonly timezone: string;
}

/** Workflows and agents of one proxy, over the store that it shares with others. */
export interface Definitions {
  readonly current: CurrentDefinitions;
  readonly routes: readonly Route[];
  /** At boot, before anything is served; see seedDefinitions. */
  seed(folders: readonly SeedFolder[], root: string): Promise<void>;
}

export function openDefinitions({
  store,
  catalog,
  instance,
  fourEyes,
  locale,
  timezone,
}: DefinitionsOptions): Definitions {
  const installation = { catalog, instance };
  const versions = createVersionSource(store);
  const assessor = createAssessor({ versions, instance });
  const current = createCurrentWorld({ store, installation, assessor, versions });
  const workflow = workflowGrammar(assessor);
  const agent = agentGrammar(installation);
  const runTests: RunTests = async ({ workflow: candidate, catalog: present, tests }) =>
    failuresOf(await runStoredTests(tests, candidate, { catalog: present, locale, timezone }));
  const lifecycle = { store, current, assessor, fourEyes, runTests };
  return {
    current: currentDefinitions(current),
    routes: [
      ...definitionRoutes(workflowOperations, { ...lifecycle, grammar: workflow }),
      ...definitionRoutes(agentDefinitionOperations, { ...lifecycle, grammar: agent }),
    ],
    seed: (folders, root) =>
      seedDefinitions({ store, folders, root, installation, grammars: { workflow, agent } }),
  };
}
