import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import { openAttemptDiary, type AttemptDiary } from './attempt-diary';
import { readSlots, SLOTS } from './diary-slots';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-'));
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

it('has what an attempt is at in its file before the attempt goes on', async () => {
  const diary = openAttemptDiary(file);
  const entry = diary.open(subject('a'));
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
  diary.close();
});

it('has an attempt at rest before anything else can end the process', async () => {
  const diary = openAttemptDiary(file);
  const [innocent, guilty] = [diary.open(subject('innocent')), diary.open(subject('guilty'))];
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
  diary.close();
});

it('names the node of an attempt that is watched closely, and of every one to another thread', async () => {
  const diary = openAttemptDiary(file);
  const entry = diary.open(subject('a'));
  entry.walks();
  entry.turnsTo('send');
  expect(inFile()).toEqual([found('a', true)]);
  expect(readSlots(Buffer.from(diary.memory))).toEqual([found('a', true, 'send')]);
  entry.ends();
  await turn();
  const suspect = diary.open(subject('b', true));
  suspect.walks();
  suspect.turnsTo('doses[3]/é'.repeat(40));
  const [left] = inFile();
  expect(left?.node?.startsWith('doses[3]/édoses[3]/é')).toBe(true);
  diary.close();
});

it('tells the next process what the one before was at, unless that closed it', () => {
  const before = openAttemptDiary(file);
  before.open(subject('élise')).walks();
  const next = openAttemptDiary(file);
  expect(next.left).toEqual([found('élise', true)]);
  next.open(subject('b')).walks();
  next.close();
  expect(openAttemptDiary(file).left).toEqual([]);
});

it('survives a process that is killed in the middle', () => {
  const script = `
    const { openAttemptDiary } = require(${JSON.stringify(join(__dirname, 'attempt-diary.ts'))});
    openAttemptDiary(${JSON.stringify(file)}).open({ invocationId: 'inv_a', runId: 'a', isSuspect: false }).walks();
    process.kill(process.pid, 'SIGKILL');`;
  expect(() =>
    execFileSync(process.execPath, ['-r', '@swc-node/register', '-e', script], { stdio: 'pipe' }),
  ).toThrow();
  expect(openAttemptDiary(file).left).toEqual([found('a', true)]);
});

it('has room for more attempts than places: one that rests gives its own up', async () => {
  const diary = openAttemptDiary(file);
  for (let index = 0; index < SLOTS; index += 1) {
    const entry = diary.open(subject(`r${index}`));
    entry.walks();
    entry.rests();
  }
  await turn();
  const late = diary.open(subject('late'));
  late.walks();
  expect(inFile()).toEqual([found('late', true)]);
  diary.close();
});

it('is for its owner alone', () => {
  openAttemptDiary(file).close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'endpoint')).mode & 0o777).toBe(0o700);
});

it('does without a file where none can be written, and says so once', () => {
  writeFileSync(join(folder, 'endpoint'), 'in the way');
  const told: unknown[] = [];
  const diary: AttemptDiary = openAttemptDiary(file, (error) => told.push(error));
  const entry = diary.open(subject('a'));
  entry.walks();
  entry.ends();
  diary.close();
  expect(told).toHaveLength(1);
});

it('takes whatever it finds for a diary without entries when it is none', () => {
  openAttemptDiary(file).close();
  writeFileSync(file, 'not a diary');
  expect(openAttemptDiary(file).left).toEqual([]);
});
