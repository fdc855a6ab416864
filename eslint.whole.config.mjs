import config from './eslint.config.mjs';

/**
 * The same rules for a run over the whole repository. One program holds the types of all packages, so that each file is
 * checked once. With `projectService`, each package is a program that checks the packages it depends on again.
 */
export default [
  ...config,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        projectService: false,
        project: ['tsconfig.lint.json', 'apps/ui/tsconfig.client.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
];
