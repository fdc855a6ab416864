import type { Degradation } from '@platform/catalog';
import { logFindings, requireNoDiagnostic, requireNoneNeeded } from '@platform/plugin-host';

import type { ProxyParts } from './open-parts';
import { publicationTests } from './workflow-tests/publication-tests';
import { instanceFacts } from './definitions/instance-facts';
import { openDefinitions, type Definitions } from './definitions/open-definitions';
import { neededByDefinitions } from './definitions/seeding/left-out';
import { seedFolders } from './definitions/seeding/seed-folders';

interface SeededDefinitions {
  readonly definitions: Definitions;
  /** Why definitions of the instance could not be published. */
  readonly unpublished: readonly Degradation[];
}

/** Opens the definitions, with those of the instance and its plugins. Rejects if the instance forbids what was found. */
export async function openSeededDefinitions({
  config,
  platform,
  stores,
  engine,
  computations,
}: ProxyParts): Promise<SeededDefinitions> {
  const { instance, catalog, root, draftFolders, leftOut } = platform;
  const { locale, timezone, publication } = instance;
  const definitions = openDefinitions({
    store: stores.definitions,
    audit: stores.audit,
    computations,
    catalog,
    instance: instanceFacts(instance, catalog, engine.bindings),
    fourEyes: publication.fourEyes,
    runTests: publicationTests({ locale, timezone }),
  });
  const { definitionSeedDir } = config;
  const seeded = await definitions.seed(
    seedFolders({ definitionSeedDir, instance, pluginFolders: draftFolders }),
    root,
    (wanted) => requireNoneNeeded(instance, neededByDefinitions(leftOut, wanted, catalog)),
  );
  const unpublished = platform.locateFindings(seeded);
  logFindings(unpublished);
  requireNoDiagnostic(instance, unpublished);
  return { definitions, unpublished };
}
