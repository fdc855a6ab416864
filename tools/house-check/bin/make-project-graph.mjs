/**
 * Updates the project graph that Nx keeps in `.nx`. ESLint's boundary rule reads it, and accepts every import if
 * there is none, as in a fresh clone. `eslint.config.mjs` cannot update it, because Nx loads that file to create
 * the graph.
 */
import { createProjectGraphAsync } from '@nx/devkit';

await createProjectGraphAsync({ exitOnError: true });
