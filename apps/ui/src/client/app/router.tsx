import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';

import { readAdministrationSearch } from '../administration/administration-search';
import { readCatalogSearch } from '../catalog/catalog-search';
import { withPageTexts } from '../i18n/start-i18n';
import { readRunSearch } from '../run/run-search';
import { readSimulationSearch } from '../simulation/simulation-search';
import { readRetrospectivesSearch } from '../retrospectives/retrospectives-search';
import { readRunsSearch } from '../runs/runs-search';
import { readSourcesSearch } from '../sources/sources-search';
import { readWorkflowSearch, readWorkflowsSearch } from '../workflows/workflows-search';
import { NotFound } from './NotFound';
import { PageError } from './PageError';
import { Shell } from './Shell';
import { Start } from './Start';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: Start,
});

const overviewRoute = createRoute({
  getParentRoute: () => root,
  path: '/overview',
  component: lazyRouteComponent(() => import('../overview/OverviewPage'), 'OverviewPage'),
});

/** What the address of the inbox says. */
interface InboxSearch {
  readonly task?: string;
}

const inboxRoute = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  validateSearch: ({ task }: Record<string, unknown>): InboxSearch => {
    const chosen = text(task);
    return chosen === undefined ? {} : { task: chosen };
  },
  component: lazyRouteComponent(() => import('../inbox/InboxPage'), 'InboxPage'),
});

const runsRoute = createRoute({
  getParentRoute: () => root,
  path: '/runs',
  validateSearch: readRunsSearch,
  component: lazyRouteComponent(() => import('../runs/RunsPage'), 'RunsPage'),
});

const runRoute = createRoute({
  getParentRoute: () => root,
  path: '/runs/$id',
  validateSearch: readRunSearch,
  component: lazyRouteComponent(() => import('../run/RunPage'), 'RunPage'),
});

const recordRoute = createRoute({
  getParentRoute: () => root,
  path: '/runs/$id/record',
  component: lazyRouteComponent(() => import('../run/RecordPage'), 'RecordPage'),
});

const workflowsRoute = createRoute({
  getParentRoute: () => root,
  path: '/workflows',
  validateSearch: readWorkflowsSearch,
  component: lazyRouteComponent(() => import('../workflows/WorkflowsPage'), 'WorkflowsPage'),
});

const workflowRoute = createRoute({
  getParentRoute: () => root,
  path: '/workflows/$slug',
  validateSearch: readWorkflowSearch,
  component: lazyRouteComponent(() => import('../workflows/WorkflowPage'), 'WorkflowPage'),
});

const simulationRoute = createRoute({
  getParentRoute: () => root,
  path: '/simulation',
  validateSearch: readSimulationSearch,
  component: lazyRouteComponent(() => import('../simulation/SimulationPage'), 'SimulationPage'),
});

const retrospectivesRoute = createRoute({
  getParentRoute: () => root,
  path: '/retrospectives',
  validateSearch: readRetrospectivesSearch,
  component: lazyRouteComponent(
    () => withPageTexts('retrospectives', import('../retrospectives/RetrospectivesPage')),
    'RetrospectivesPage',
  ),
});

const catalogRoute = createRoute({
  getParentRoute: () => root,
  path: '/catalog',
  validateSearch: readCatalogSearch,
  component: lazyRouteComponent(() => import('../catalog/CatalogPage'), 'CatalogPage'),
});

const sourcesRoute = createRoute({
  getParentRoute: () => root,
  path: '/sources',
  validateSearch: readSourcesSearch,
  component: lazyRouteComponent(() => import('../sources/SourcesPage'), 'SourcesPage'),
});

const instanceRoute = createRoute({
  getParentRoute: () => root,
  path: '/instance',
  component: lazyRouteComponent(() => import('../instance/InstancePage'), 'InstancePage'),
});

const administrationRoute = createRoute({
  getParentRoute: () => root,
  path: '/administration',
  validateSearch: readAdministrationSearch,
  component: lazyRouteComponent(
    () => withPageTexts('administration', import('../administration/AdministrationPage')),
    'AdministrationPage',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    overviewRoute,
    inboxRoute,
    runsRoute,
    runRoute,
    recordRoute,
    workflowsRoute,
    workflowRoute,
    simulationRoute,
    retrospectivesRoute,
    catalogRoute,
    sourcesRoute,
    instanceRoute,
    administrationRoute,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
