const { dirname, relative } = require('node:path');

/**
 * Gives each package a target that lints it. The plugin of Nx for ESLint does the same, but loads ESLint with the whole
 * configuration to find out whether a package has a file to lint: two seconds for each command after a file was added.
 */
const lintTarget = (root) => ({
  command: `eslint . && oxlint -c ${relative(root, '.oxlintrc.json')} --deny-warnings .`,
  cache: true,
  options: { cwd: root },
  inputs: [
    'default',
    // Rules about imports and types also read the packages that this one depends on.
    '^default',
    '{workspaceRoot}/tools/house-check/rules/**/*',
    { externalDependencies: ['eslint', 'oxlint', 'oxlint-tsgolint'] },
  ],
  metadata: {
    technologies: ['eslint', 'oxlint'],
    description: 'Runs ESLint and oxlint on the package',
  },
});

module.exports = {
  name: 'lint-target',
  createNodesV2: [
    '{{apps,libs,plugins,tools}/*,e2e}/package.json',
    (files, { targetName }) =>
      files.map((file) => {
        const root = dirname(file);
        return [file, { projects: { [root]: { targets: { [targetName]: lintTarget(root) } } } }];
      }),
  ],
};
