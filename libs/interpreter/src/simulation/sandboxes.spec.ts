import { buildCatalog, createBundle, exportKey } from '@platform/catalog';
import type { RecordEffect } from '@platform/sdk';

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
      [exportKey('portSandboxes', 'notes')]: (_seed: unknown, record: RecordEffect) => {
        const note: Note = { text: '' };
        return {
          write(text: string) {
            note.text = text;
            record('write', 'n1', note as never);
          },
        };
      },
    },
  ),
]);

it('keeps a write as it was, whatever the sandbox makes of it afterwards', () => {
  const { ports, effects } = openSandboxes(catalog, {});
  const { notes } = ports as unknown as { notes: { write(text: string): void } };
  notes.write('first');
  notes.write('second');
  expect(effects.map(({ payload }) => payload)).toEqual([{ text: 'first' }, { text: 'second' }]);
});

it('says of a write outside of any node that nobody made it', () => {
  const { ports, effects } = openSandboxes(catalog, {});
  (ports as unknown as { notes: { write(text: string): void } }).notes.write('x');
  expect(effects[0]).not.toHaveProperty('nodePath');
});
