import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import { openAttemptFile, type AttemptFile } from './attempt-file';
import { readSlots, SLOTS } from './attempt-slots';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attempts-'));
  file = join(folder, 'endpoint', 'attempts.bin');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const subject = (runId: string, isSuspect = false) => ({
  invocationId: `inv_${runId}`,
  runId,
  isSuspect,
});
const inFile = () => readSlots(readFileSync(file));
const found = (runId: string, isCertain: boolean, node?: string) => ({
  invocationId: `inv_${runId}`,
  runId,
  isCertain,
  ...(node !== undefined && { node }),
});

it('openAttemptFile has what an attempt is at in its file before the attempt goes on', async () => {
  const attempts = openAttemptFile(file);
  const entry = attempts.open(subject('a'));
  expect(inFile()).toEqual([]);
  entry.walks();
  expect(inFile()).toEqual([found('a', true)]);
  entry.stepBegins();
  entry.rests();
  await turn();
  expect(inFile()).toEqual([found('a', false)]);
  expect(entry.isResting()).toBe(false);
  entry.stepEnds();
  await turn();
  expect(inFile()).toEqual([]);
  expect(entry.isResting()).toBe(true);
  entry.walks();
  expect(inFile()).toEqual([found('a', true)]);
  entry.ends();
  await turn();
  expect(inFile()).toEqual([]);
  attempts.close();
});

it('openAttemptFile has an attempt at rest before anything else can end the process', async () => {
  const attempts = openAttemptFile(file);
  const [innocent, guilty] = [attempts.open(subject('innocent')), attempts.open(subject('guilty'))];
  guilty.stepBegins();
  innocent.stepBegins();
  const left = new Promise((resolve) => {
    setTimeout(() => {
      innocent.walks();
      innocent.rests();
    }, 5);
    // Due as well by then: the two follow each other in one turn of the event loop.
    setTimeout(() => resolve(inFile()), 5);
    for (const end = Date.now() + 20; Date.now() < end;);
  });
  expect(await left).toEqual([found('guilty', false), found('innocent', false)]);

  innocent.walks();
  innocent.rests();
  guilty.walks();
  expect(inFile()).toEqual([found('guilty', true), found('innocent', false)]);
  attempts.close();
});

it('openAttemptFile names the node of an attempt that is watched closely, and of every one to another thread', async () => {
  const attempts = openAttemptFile(file);
  const entry = attempts.open(subject('a'));
  entry.walks();
  entry.turnsTo('send');
  expect(inFile()).toEqual([found('a', true)]);
  expect(readSlots(Buffer.from(attempts.memory))).toEqual([found('a', true, 'send')]);
  entry.ends();
  await turn();
  const suspect = attempts.open(subject('b', true));
  suspect.walks();
  suspect.turnsTo('doses[3]/é'.repeat(40));
  const [left] = inFile();
  expect(left?.node?.startsWith('doses[3]/édoses[3]/é')).toBe(true);
  attempts.close();
});

it('openAttemptFile tells the next process what the one before was at, unless that closed it', () => {
  const before = openAttemptFile(file);
  before.open(subject('élise')).walks();
  const next = openAttemptFile(file);
  expect(next.left).toEqual([found('élise', true)]);
  next.open(subject('b')).walks();
  next.close();
  expect(openAttemptFile(file).left).toEqual([]);
});

it('openAttemptFile survives a process that is killed in the middle', () => {
  const script = `
    const { openAttemptFile } = require(${JSON.stringify(join(__dirname, 'attempt-file.ts'))});
    openAttemptFile(${JSON.stringify(file)}).open({ invocationId: 'inv_a', runId: 'a', isSuspect: false }).walks();
    process.kill(process.pid, 'SIGKILL');`;
  expect(() =>
    execFileSync(process.execPath, ['-r', '@swc-node/register', '-e', script], { stdio: 'pipe' }),
  ).toThrow();
  expect(openAttemptFile(file).left).toEqual([found('a', true)]);
});

it('openAttemptFile has room for more attempts than places: one that rests gives its own up', async () => {
  const attempts = openAttemptFile(file);
  for (let index = 0; index < SLOTS; index += 1) {
    const entry = attempts.open(subject(`r${index}`));
    entry.walks();
    entry.rests();
  }
  await turn();
  const late = attempts.open(subject('late'));
  late.walks();
  expect(inFile()).toEqual([found('late', true)]);
  attempts.close();
});

it('openAttemptFile is for its owner alone', () => {
  openAttemptFile(file).close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'endpoint')).mode & 0o777).toBe(0o700);
});

it('openAttemptFile does without a file where none can be written, and says so once', () => {
  writeFileSync(join(folder, 'endpoint'), 'in the way');
  const told: unknown[] = [];
  const attempts: AttemptFile = openAttemptFile(file, (error) => told.push(error));
  const entry = attempts.open(subject('a'));
  entry.walks();
  entry.ends();
  attempts.close();
  expect(told).toHaveLength(1);
});

it('a file of something else counts as one without attempts', () => {
  openAttemptFile(file).close();
  writeFileSync(file, 'no such file');
  expect(openAttemptFile(file).left).toEqual([]);
});
