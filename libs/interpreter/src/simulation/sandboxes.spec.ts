import { AsyncLocalStorage } from 'node:async_hooks';

import { buildCatalog, createBundle, exportKey } from '@platform/catalog';
import type { RecordEffect, SandboxContext } from '@platform/sdk';

import { openSandboxes } from './sandboxes';

interface Note {
  text: string;
}

const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/notes',
      version: '1.0.0',
      contributes: { portSandboxes: [{ port: 'notes', module: './notes' }] },
    },
    {
      [exportKey('portSandboxes', 'notes')]: (
        _seed: unknown,
        record: RecordEffect,
        { now }: SandboxContext,
      ) => {
        const note: Note = { text: '' };
        return {
          write(text: string) {
            note.text = text;
            record('write', 'n1', note as never);
          },
          today: () => now().toISOString(),
        };
      },
    },
  ),
]);

const start = { now: new Date('2026-01-01T12:00:00.000Z'), timezone: 'Europe/Paris' };

it('openSandboxes tells a sandbox the virtual instant of the step that uses it, else that of the start', async () => {
  const { ports, performing } = openSandboxes(catalog, {}, start);
  const { notes } = ports as unknown as { notes: { today(): string } };
  const later = new Date('2026-01-05T12:00:00.000Z');
  expect(await performing('read#2', async () => notes.today(), later)).toBe(later.toISOString());
  expect(notes.today()).toBe(start.now.toISOString());
});

it('openSandboxes keeps a write as it was, whatever the sandbox makes of it afterwards', () => {
  const { ports, effects } = openSandboxes(catalog, {}, start);
  const { notes } = ports as unknown as { notes: { write(text: string): void } };
  notes.write('first');
  notes.write('second');
  expect(effects.map(({ payload }) => payload)).toEqual([{ text: 'first' }, { text: 'second' }]);
});

it('openSandboxes says of a write outside of any node that nobody made it', () => {
  const { ports, effects } = openSandboxes(catalog, {}, start);
  (ports as unknown as { notes: { write(text: string): void } }).notes.write('x');
  expect(effects[0]).not.toHaveProperty('nodePath');
});

it('openSandboxes uses one async store, however many simulations a process runs: each promise would pay for one more', async () => {
  const run = jest.spyOn(AsyncLocalStorage.prototype, 'run');
  for (const step of ['a', 'b']) {
    const { performing } = openSandboxes(catalog, {}, start);
    await performing(step, async () => undefined, start.now);
  }
  expect([run.mock.contexts.length, new Set(run.mock.contexts).size]).toEqual([2, 1]);
});
