const { dirname, join } = require('node:path');
const { existsSync } = require('node:fs');

/** Gives each package with specs a target that runs them, with the jest configuration of the workspace. */
const testTarget = (root) => ({
  command: `jest -c jest.workspace.config.cjs ${root}/`,
  cache: true,
  inputs: [
    'default',
    '^production',
    '{workspaceRoot}/tools/jest/**/*',
    { externalDependencies: ['jest', '@swc/jest'] },
  ],
  metadata: { technologies: ['jest'], description: 'Runs the specs of the package' },
});

module.exports = {
  name: 'test-target',
  createNodesV2: [
    '{{apps,libs,plugins,tools}/*,e2e}/package.json',
    (files, { targetName }, { workspaceRoot }) =>
      files
        .filter((file) => existsSync(join(workspaceRoot, dirname(file), 'tsconfig.spec.json')))
        .map((file) => {
          const root = dirname(file);
          return [file, { projects: { [root]: { targets: { [targetName]: testTarget(root) } } } }];
        }),
  ],
};
