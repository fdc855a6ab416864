/* global afterEach, beforeEach, describe, expect, it, jest */
const { execFile } = require('node:child_process');
const { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { findLeaks } = require('./find-leaks.cjs');
const { fixtureValues } = require('./fixture-values.cjs');
const PhiReporter = require('./phi-reporter.cjs');

// None of these values is in a fixture: this spec logs them, and the guard also checks this run.
const FAMILY = ['Zyxw', 'uvutsson'].join('');
const BORN = ['1931', '02', '29'].join('-');
const NIR = ['1', '31', '02', '99', '999', '001'].join('');

let root;
let folder;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'phi guard spec ')));
  folder = join(root, 'recorded');
  mkdirSync(folder);
  mkdirSync(join(root, 'examples'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const fixture = (name, text) => writeFileSync(join(root, 'examples', name), text);
const found = () => fixtureValues(root).map(({ kind, value }) => [kind, value]);

/** Runs a script with recorded children in Node, with an empty environment. */
async function run(script) {
  const file = join(root, 'script.cjs');
  writeFileSync(
    file,
    `const { spawn } = require('node:child_process');
     const node = (code, stdio = 'pipe') =>
       spawn(process.execPath, ['-e', code], { env: {}, stdio }).stdout?.resume();
     ${script}`,
  );
  const preload = join(__dirname, 'record-output.cjs');
  await promisify(execFile)(process.execPath, ['--require', preload, file], {
    env: { PHI_GUARD_FOLDER: folder, PHI_GUARD_SPEC: 'the.spec.ts' },
  });
}

const values = [{ kind: 'name', value: FAMILY, file: 'examples/patient.json' }];
const record = (msg) => JSON.stringify(JSON.stringify({ level: 30, msg }));

describe('what must not be logged', () => {
  it.each([
    [
      'patient.json',
      `{ "name": [{ "family": "${FAMILY}", "given": ["X"] }], "birthDate": "${BORN}" }`,
    ],
    ['patient.ts', `const p = { birthDate: '${BORN}', name: [{ family: '${FAMILY}' }] };`],
    ['case.tests.yaml', `name: [{ family: '${FAMILY}' }]\nbirthDate: '${BORN}'\n`],
  ])('is read from %s', (name, text) => {
    fixture(name, text);
    expect(new Map(found())).toEqual(
      new Map([
        ['name', FAMILY],
        ['birth date', BORN],
      ]),
    );
  });

  it('are whole names, national ids and notes too, and no first names', () => {
    fixture(
      'patient.ts',
      `name: [{ use: 'usual', text: 'A ${FAMILY}', given: ['Anne'] }], identifier: [{ value: '${NIR}' }],
       note: [{ text: 'vit seule' }], demographics: { sex: 'female', name: 'B ${FAMILY}' }`,
    );
    expect(found()).toEqual([
      ['name', `A ${FAMILY}`],
      ['name', `B ${FAMILY}`],
      ['national id', NIR],
      ['note', 'vit seule'],
    ]);
  });

  it('are those of the examples', () => {
    const kinds = fixtureValues(join(__dirname, '../../..')).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['name', 'birth date', 'national id']));
  });
});

describe('a logged line', () => {
  it.each([
    ['a record on stdout', `console.log(${record(`bonjour ${FAMILY} !`)})`],
    ['anything on stderr', `console.log(${record('prêt')}); console.error('at ${FAMILY}:')`],
    ['anything beside a record', `console.log(${record('prêt')}); console.log('${FAMILY}')`],
    ['what is written to the descriptor', `require('fs').writeSync(1, ${record(FAMILY)} + '\\n')`],
    [
      'letters by their number',
      `console.log(${record('prêt')}); console.log('\\\\u005A' + '${FAMILY.slice(1)}')`,
    ],
  ])('that is %s is found, masked', async (_what, code) => {
    await run(`node(${JSON.stringify(code)})`);
    const leaks = findLeaks(folder, values);
    expect(leaks).toEqual([
      expect.objectContaining({ kind: 'name', file: 'examples/patient.json', spec: 'the.spec.ts' }),
    ]);
    expect(leaks[0].command).toContain('-e');
    expect(leaks[0].excerpt).toContain('█████');
    expect(leaks[0].excerpt).not.toContain(FAMILY);
  });

  it('of a grandchild is found, piped or inherited', async () => {
    const grandchild = (stdio) =>
      `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`console.log(${record(FAMILY)})`)}], { env: {}, stdio: '${stdio}' }).stdout?.resume()`;
    for (const stdio of ['pipe', 'inherit'])
      await run(`node(${JSON.stringify(grandchild(stdio))})`);
    expect(findLeaks(folder, values)).toHaveLength(2);
  });

  it('may hold part of another word, and a command may print its result', async () => {
    await run(`node(${JSON.stringify(`console.log(${record(`${FAMILY}s`)})`)})`);
    await run(`node(${JSON.stringify(`console.log('A ${FAMILY}')`)})`);
    expect(findLeaks(folder, [...values, { ...values[0], value: `A ${FAMILY}` }])).toEqual([]);
  });

  it('of a command may hold a word that is a name too, but no whole name, date or number', async () => {
    const whole = [`A ${FAMILY}`, BORN, NIR].map((value) => ({ ...values[0], kind: 'x', value }));
    await run(`node(${JSON.stringify(`console.error('${FAMILY}')`)})`);
    expect(findLeaks(folder, [...values, ...whole])).toEqual([]);
    for (const { value } of whole)
      await run(`node(${JSON.stringify(`console.error('${value}')`)})`);
    expect(findLeaks(folder, [...values, ...whole])).toHaveLength(3);
  });
});

it('a finding is an error of the whole run', () => {
  const held = Symbol.for('platform.phi-guard.folder');
  const before = globalThis[held];
  const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  globalThis[held] = folder;
  try {
    const reporter = new PhiReporter();
    const finding = new Error('1 logged line');
    reporter.check = () => {
      throw finding;
    };
    const results = { numRuntimeErrorTestSuites: 0 };
    reporter.onRunComplete(undefined, results);
    expect(reporter.getLastError()).toBe(finding);
    expect(results.numRuntimeErrorTestSuites).toBe(1);
  } finally {
    globalThis[held] = before;
    told.mockRestore();
  }
});
