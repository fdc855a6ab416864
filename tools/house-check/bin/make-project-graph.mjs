/**
 * Brings the project graph that Nx keeps in `.nx` up to date. ESLint's boundary rule reads it, and lets
 * every import pass when there is none, as in a fresh clone. `eslint.config.mjs` cannot do this
 * itself: Nx loads that file while it makes the graph.
 */
import { createProjectGraphAsync } from '@nx/devkit';

await createProjectGraphAsync({ exitOnError: true });
