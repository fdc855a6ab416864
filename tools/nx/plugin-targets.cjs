const { dirname } = require('node:path');

/**
 * Types of a plugin are checked from source, with those of its specs. The target of Nx's plugin for TypeScript builds
 * each package that the test kit needs, one after the other, before it looks at the plugin.
 */
const typecheckTarget = {
  command: 'node tools/nx/check-types.mjs {projectRoot}',
  dependsOn: [],
  cache: true,
  inputs: [
    'default',
    '^default',
    '{workspaceRoot}/tools/nx/check-types.mjs',
    { externalDependencies: ['typescript-7'] },
  ],
  outputs: [],
  metadata: {
    technologies: ['typescript'],
    description: 'Checks the types of the plugin and its specs',
  },
};

/** Before a plugin is tested or published, its types are checked. */
const CHECKED_BEFORE = ['test', 'workflow-tests', 'agent-evals', 'bundle'];

/** What Nx does with a folder of `plugins/` otherwise than with other packages. */
module.exports = {
  name: 'plugin-targets',
  createNodesV2: [
    'plugins/*/plugin.yaml',
    (files) => {
      const checked = CHECKED_BEFORE.map((target) => [target, { dependsOn: ['typecheck'] }]);
      const targets = { typecheck: typecheckTarget, ...Object.fromEntries(checked) };
      return files.map((file) => [file, { projects: { [dirname(file)]: { targets } } }]);
    },
  ],
};
