import { listedNames, section } from './markdown';
import { foundIn, read, sourceFiles } from './repository';

const page = read('docs/reference/failures.md');

it('lists every error class code, and no other', () => {
  const thrown = foundIn(
    sourceFiles(),
    /(?:\bsuper|new (?:Platform|Stack)Error)\(\s*'([A-Z][A-Z0-9_]+)'/g,
  );
  expect(listedNames(section(page, 'Error codes'))).toEqual(thrown);
});

it('lists every code that a node or a run can fail with, and no other', () => {
  const files = sourceFiles(
    ...['libs/agents', 'libs/interpreter', 'libs/engine', 'libs/terminology', 'plugins'],
    // What refuses a record of a source starts no run.
  ).filter((file) => !file.startsWith('plugins/core/src/sources/'));
  const failed = new Set([
    ...foundIn(files, /new (?:NodeError|FhirError)\(\s*'([\w-]+)'/g),
    ...foundIn(files, /\berror\(\s*'(FHIR_[A-Z_]+)'/g),
    ...foundIn(files, /\bfailure\(\s*'([\w-]+)'/g),
    ...foundIn(files, /\bfailedEnd\(\s*[\w.]+,\s*'([\w-]+)'/g),
    ...foundIn(files, /\brefusal\(\w+, '([\w-]+)'/g),
    ...foundIn(files, /\bcode: '([a-z-]+)',\s*message/g),
    // A named code, and the code of every failure without one.
    ...foundIn(files, /\bSTATE_TOO_LARGE = '([a-z-]+)'/g),
    ...foundIn(files, /\? code : '([a-z-]+)'/g),
    // Why a turn of a model is unfit.
    ...foundIn(['libs/agents/src/turns/unfit-words.ts'], /^ {2}'([a-z-]+)': /gm),
  ]);
  expect(failed).toContain('engine-error');
  expect(listedNames(section(page, 'Node and run failures'))).toEqual([...failed].sort());
});

it('lists every code of an incident that is ours, and no other', () => {
  const engine = sourceFiles('libs/engine');
  const ours = [
    ...foundIn(engine, /\bnew UnservedRunError\(\s*'([a-z-]+)'/g),
    ...foundIn(['libs/engine/src/served/require-served.ts'], /\brefuse\('([a-z-]+)'/g),
    ...foundIn(engine, /\bATTEMPTS_LOST = '([a-z-]+)'/g),
  ].sort();
  const listed = listedNames(section(page, 'Codes of an incident'));
  expect(listed.filter((code) => !code.startsWith('RT'))).toEqual(ours);
});

it('lists every refusal of a signal, and no other', () => {
  const refusals = sourceFiles('libs/engine').flatMap((path) => [
    ...read(path).matchAll(/\brefused\(\s*'([a-z-]+)'/g),
  ]);
  const codes = new Set(refusals.map(([, code = '']) => code));
  expect(codes.size).toBeGreaterThan(10);
  expect(listedNames(section(page, 'Refusals of a signal'))).toEqual([...codes].sort());
});
