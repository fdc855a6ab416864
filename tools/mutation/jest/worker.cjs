const { basename, join } = require('node:path');
const { runCLI } = require('jest');

/** Child process that runs the suites of a package that a mutant can reach, until one fails. */
const [, , root, pkg, tests] = process.argv;
const preset = require(join(root, 'jest.preset.js'));
const [[pattern, [, swcOptions]]] = Object.entries(preset.transform);

async function run(mutant) {
  const config = {
    ...preset,
    rootDir: join(root, pkg),
    displayName: basename(pkg),
    testMatch: [`<rootDir>/src/**/*${tests}*.spec.ts`],
    transform: { [pattern]: [join(__dirname, 'transform.cjs'), swcOptions] },
    setupFiles: [...preset.setupFiles, join(__dirname, 'no-shrinking.cjs')],
    globals: mutant ? { mutant } : {},
    testEnvironmentOptions: { ...preset.testEnvironmentOptions, sharesSources: false },
    testSequencer: join(__dirname, 'quick-first.cjs'),
    reporters: [],
    watchman: false,
  };
  const { results } = await runCLI(
    {
      $0: '',
      _: mutant ? [mutant.file] : [],
      config: JSON.stringify(config),
      runInBand: true,
      silent: true,
      findRelatedTests: mutant !== null,
      passWithNoTests: true,
      ...(mutant ? { bail: 1 } : {}),
    },
    [config.rootDir],
  );
  if (results.numTotalTestSuites > 0) return results.success ? 'passed' : 'failed';
  // No suite reaches this mutant. Without a mutant, there is no suite at all.
  return mutant ? 'passed' : 'untested';
}

process.on('disconnect', () => process.exit());
process.on('message', ({ mutant }) => {
  run(mutant).then(
    (outcome) => process.send({ outcome }),
    // A failure of jest itself means a broken module.
    () => process.send({ outcome: 'failed' }),
  );
});
