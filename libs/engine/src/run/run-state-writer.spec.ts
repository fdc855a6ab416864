import type { NodeTrace, RunResult } from '@platform/interpreter';
import type { WorkflowContext } from '@restatedev/restate-sdk';

import { runInput, specOf } from '../__fixtures__/engine-harness';
import { digestOf } from '../state/run-digest';
import type { ProgressChunk } from '../state/run-state';
import type { DeferredStep } from './deferred-step';
import { createRunStateWriter } from './run-state-writer';

const at = (ms: number): string =>
  new Date(Date.parse('2026-11-20T08:00:00.000Z') + ms).toISOString();

const read = (
  id: string,
  status: NodeTrace['status'],
  more: Partial<NodeTrace> = {},
): NodeTrace => ({
  path: id,
  id,
  type: 't.read',
  kind: 'source',
  status,
  ...more,
});
const running = (id: string, startedMs = 0, more: Partial<NodeTrace> = {}): NodeTrace =>
  read(id, 'running', { startedAt: at(startedMs), attempts: 1, ...more });
const done = (id: string, endedMs: number): NodeTrace =>
  read(id, 'done', { startedAt: at(0), endedAt: at(endedMs), attempts: 1 });

const working = (...nodes: readonly NodeTrace[]): ProgressChunk => ({
  phase: 'running',
  nodes,
  pending: [],
  awaited: [],
});
const ended = (...nodes: readonly NodeTrace[]): RunResult => ({
  status: 'completed',
  endedAt: at(9),
  outputs: {},
  nodes,
  pending: [],
});

const CALLEE = { slug: 'callee', name: 'Appelé', version: 1, hash: 'h', spec: specOf([], []) };

/** A state writer, and what it journals in order. */
function openWriter() {
  const journal: [string, unknown?][] = [];
  const context = {
    set: (key: string, value: unknown) => void journal.push([key, value]),
    genericSend: () => void journal.push(['send']),
  };
  const input = { ...runInput(specOf([], []), 'e1'), called: { callee: CALLEE } };
  const stateWriter = createRunStateWriter(context as unknown as WorkflowContext, input);
  const step = (name: string): DeferredStep => ({
    start: (digest) => void journal.push([`run ${name}`, digest]),
  });
  const names = () => journal.map(([name]) => name);
  return { stateWriter, journal, step, names };
}

describe('the stateWriter of a run', () => {
  it('lets the first step carry the digest of the progress that is written after it', () => {
    const { stateWriter, journal, step } = openWriter();
    stateWriter.rest(working(running('a'), running('b')), [step('a'), step('b')]);
    const written = journal[2]?.[1];
    expect(journal).toEqual([
      ['run a', digestOf(written)],
      ['run b', undefined],
      ['progress:0', expect.objectContaining({ nodes: [running('a'), running('b')] })],
    ]);
  });

  it('writes the digest as an entry of its own where no step begins', () => {
    const { stateWriter, names } = openWriter();
    stateWriter.rest({ ...working(), phase: 'suspended' });
    stateWriter.end(ended());
    expect(names()).toEqual(['digest:progress:0', 'progress:0', 'digest:end', 'end']);
  });

  it('does not write what happens between two short steps, yet has its digest in the journal', () => {
    const { stateWriter, journal, step } = openWriter();
    stateWriter.rest(working(running('a')), [step('a')]);
    stateWriter.rest(working(done('a', 5), running('b', 5)), [step('b')]);
    expect(journal.slice(2)).toEqual([['run b', digestOf([done('a', 5), running('b', 5)])]]);
  });

  it('covers with the next digest what changed while no step began', () => {
    const { stateWriter, journal, step } = openWriter();
    stateWriter.rest(working(running('a'), running('b')), [step('a'), step('b')]);
    stateWriter.rest(working(done('a', 5)));
    stateWriter.rest(working(done('b', 6), running('c', 6)), [step('c')]);
    expect(journal.slice(3)).toEqual([
      ['run c', digestOf([done('a', 5), done('b', 6), running('c', 6)])],
    ]);
  });

  it('loses no trace: the next write has the latest of each node, and so has the end', () => {
    const { stateWriter, journal, step } = openWriter();
    stateWriter.rest(working(running('a')), [step('a')]);
    stateWriter.rest(working(done('a', 5), running('b', 5)), [step('b')]);
    stateWriter.rest({ ...working(done('b', 6)), phase: 'suspended' });
    expect(journal.at(-1)).toEqual([
      'progress:1',
      expect.objectContaining({ nodes: [done('a', 5), done('b', 6)] }),
    ]);
    stateWriter.rest(working(running('c', 7)), [step('c')]);
    stateWriter.end(ended(done('c', 8)));
    expect(journal.at(-1)).toEqual(['end', expect.objectContaining({ nodes: [done('c', 8)] })]);
  });

  it.each<[string, ProgressChunk]>([
    ['it waits', { ...working(done('a', 5)), phase: 'suspended' }],
    ['an operator must act', { ...working(done('a', 5)), phase: 'incident' }],
    [
      'it waits for something else',
      { ...working(done('a', 5)), awaited: [{ kind: 'decision', name: 'ask', path: 'ask' }] },
    ],
  ])('writes progress at once when %s', (_when, progress) => {
    const { stateWriter, names, step } = openWriter();
    stateWriter.rest(working(running('a')), [step('a')]);
    stateWriter.rest(progress, [step('b')]);
    expect(names()).toEqual(['run a', 'progress:0', 'run b', 'progress:1']);
    expect(stateWriter.isBehind()).toBe(false);
  });

  it('catches up with the latest of each node that it did not write', () => {
    const { stateWriter, journal, step } = openWriter();
    stateWriter.rest(working(running('a')), [step('a')]);
    expect(stateWriter.isBehind()).toBe(false);
    stateWriter.rest(working(done('a', 5), running('b', 5)), [step('b')]);
    stateWriter.rest(working(done('b', 6), running('c', 6)), [step('c')]);
    expect(stateWriter.isBehind()).toBe(true);
    expect(stateWriter.catchUp()).toBe(1);
    expect(journal.at(-1)).toEqual([
      'progress:1',
      expect.objectContaining({ nodes: [done('a', 5), done('b', 6), running('c', 6)] }),
    ]);
    expect(stateWriter.isBehind()).toBe(false);
    expect(stateWriter.catchUp()).toBeUndefined();
  });

  it('writes progress after it started a run, so that the run is known', () => {
    const { stateWriter, names, step } = openWriter();
    stateWriter.rest(working(running('a')), [step('a')]);
    stateWriter.start({
      runId: '~call:b:e1',
      workflow: 'callee',
      inputs: {},
      context: {},
      at: at(1),
    });
    stateWriter.rest(working(done('a', 5)), [step('c')]);
    expect(names().slice(2)).toEqual(['digest:~call:b:e1', 'send', 'run c', 'progress:1']);
  });
});
