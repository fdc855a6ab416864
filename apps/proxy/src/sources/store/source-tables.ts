import type { RowOf, TableDefinition } from '@platform/database';

/** How far each feed was read. Disposable, like the run index. */
export const CURSORS_TABLE = {
  name: 'source_cursors',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'source', type: 'text', nullable: false },
    { name: 'feed', type: 'text', nullable: false },
    { name: 'read_until', type: 'text', nullable: true },
    { name: 'updated_at', type: 'text', nullable: false },
    { name: 'state', type: 'text', nullable: true },
  ],
  added: [],
  large: 'state',
} as const satisfies TableDefinition;

export type CursorRow = RowOf<typeof CURSORS_TABLE>;

/** Identifies a feed among those of all sources. */
export const feedId = (source: string, feed: string): string => JSON.stringify([source, feed]);
