import type { Route } from '@platform/http';

import type { ServedLifecycle } from '../lifecycle/lifecycle';
import { draftRoutes } from './draft-routes';
import type { DefinitionOperations } from './operations';
import { publicationRoutes } from './publication-routes';
import { readingRoutes } from './reading-routes';

/**
 * The API of one kind of definition. `validate` and `import` come before `{slug}`: no definition has
 * their names.
 */
export const definitionRoutes = (
  operations: DefinitionOperations,
  lifecycle: ServedLifecycle,
): readonly Route[] => [
  ...draftRoutes(operations, lifecycle),
  ...readingRoutes(operations, lifecycle),
  ...publicationRoutes(operations, lifecycle),
];
