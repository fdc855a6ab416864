import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Checks the lint rules by breaking each one in the text of an existing file. */

interface Broken {
  readonly what: string;
  readonly file: string;
  readonly text: string;
  readonly rule: string;
}

const BOUNDARY = '@nx/enforce-module-boundaries';
const VENDOR = 'no-restricted-imports';
const SYNTAX = 'no-restricted-syntax';
const CIRCLE = 'house/no-import-circle';
const QUOTES = 'house/english-quotes';
const CORE = 'libs/interpreter/src/interpret.ts';
const CONTRACT = 'libs/ports/src/ports.ts';
const ENGINE = 'libs/engine/src/run/execute-run.ts';
const WIRE = 'libs/control-plane-http/src/address.ts';
const PLUGIN = 'plugins/core/src/index.ts';
const PAGE = 'apps/ui/src/client/app/App.tsx';

const importing = (module: string): string => `import '${module}';\n`;

const jsx = (element: string): string => `export const shown = ${element};\n`;

const forbidden: readonly Broken[] = [
  ['the core importing io', CORE, importing('@platform/engine'), BOUNDARY],
  ['the contract importing the core', CONTRACT, importing('@platform/catalog'), BOUNDARY],
  ['io importing an app', ENGINE, importing('@platform/proxy'), BOUNDARY],
  ['a plugin importing the core', PLUGIN, importing('@platform/interpreter'), BOUNDARY],
  ['a plugin importing io', PLUGIN, importing('@platform/database'), BOUNDARY],
  ['a plugin importing a banned vendor', PLUGIN, importing('express'), BOUNDARY],
  ['the contract importing a vendor', CONTRACT, importing('luxon'), BOUNDARY],
  [
    'a path into another package',
    ENGINE,
    importing('../../../interpreter/src/interpret'),
    BOUNDARY,
  ],
  ['a tool importing io', 'tools/stack/src/readiness.ts', importing('@platform/http'), BOUNDARY],
  ['the wire importing the contract', WIRE, importing('@platform/ports'), BOUNDARY],
  ['test parts outside a spec', ENGINE, importing('@platform/testing'), BOUNDARY],
  ['a vendor away from its owner', ENGINE, importing('knex'), VENDOR],
  [
    'the durable SDK in an app',
    'apps/proxy/src/composition.ts',
    importing('@restatedev/restate-sdk'),
    VENDOR,
  ],
  ['the page importing the server of the API', PAGE, importing('@platform/proxy'), BOUNDARY],
  ['the page importing a vendor of others', PAGE, importing('express'), VENDOR],
  ['a vendor of the page elsewhere', ENGINE, importing('react/jsx-runtime'), VENDOR],
  ['a vendor with a scope elsewhere', ENGINE, importing('@mantine/core'), VENDOR],
  ['French quotes in English', CORE, "export const said = { fr: '« a »', en: '« a »' };\n", QUOTES],
  ['the same around a value', CORE, 'export const said = { en: `« ${1} »` };\n', QUOTES],
  ['the core reading a clock', CORE, 'export const now = Date.now();\n', SYNTAX],
  ['the core making a date of now', CORE, 'export const now = new Date();\n', SYNTAX],
  ['the core rolling dice', CORE, 'export const chance = Math.random();\n', SYNTAX],
  ['the core opening a file', CORE, importing('node:fs'), SYNTAX],
  ['the core setting a timer', CORE, 'setTimeout(() => 1, 1);\n', 'no-restricted-globals'],
  ['native combinators over durable promises', ENGINE, 'void Promise.all([]);\n', SYNTAX],
  ['a file importing itself through others', CORE, importing('./index'), CIRCLE],
  ['the same for components', PAGE, importing('../main'), CIRCLE],
  ['the same for types alone', CORE, "export type * from './index';\n", CIRCLE],
  ['the same for one type', CORE, "export type X = import('./index').Simulation;\n", CIRCLE],
  ['a sentence of the console in one language', PAGE, jsx('<p>Nothing here</p>'), SYNTAX],
  ['the same as a name for screen readers', PAGE, jsx('<i aria-label="Fermer" />'), SYNTAX],
  ['the same as an expression', PAGE, jsx("<p>{'Rien ici'}</p>"), SYNTAX],
  ['the same with a value in it', PAGE, jsx('<i title={`Run ${1}`} />'), SYNTAX],
].map(([what = '', file = '', text = '', rule = '']) => ({
  what,
  file,
  text,
  rule,
}));

const allowed = [
  {
    file: CORE,
    text: "import { requirePort } from '@platform/ports';\n\nexport const guard = requirePort;\n",
  },
  { file: PAGE, text: jsx('<i title="agent:*">{1} ms</i>') },
];

let broken: readonly (readonly string[])[];

beforeAll(() => {
  const { output, stderr } = spawnSync(
    process.execPath,
    [join(__dirname, '../bin/lint-texts.mjs')],
    {
      input: JSON.stringify([...forbidden, ...allowed]),
      encoding: 'utf8',
      // Nx makes its graph in the linter's process, not in eleven more.
      env: { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    },
  );
  const answers = output[3];
  if (!answers) throw new Error(`the linter answered nothing: ${stderr}`);
  broken = JSON.parse(answers) as string[][];
});

describe('lint refuses', () => {
  it.each(forbidden.map(({ what, rule }, index) => [what, rule, index] as const))(
    '%s',
    (_what, rule, index) => {
      expect(broken[index]).toContain(rule);
    },
  );
});

it('lint lets pass what the house allows', () => {
  expect(broken.slice(forbidden.length)).toEqual(allowed.map(() => []));
});
