import type { RowOf, TableDefinition } from '@platform/database';

/** One row: the generation that database and control plane last agreed on. */
export const GENERATIONS_TABLE = {
  name: 'platform_generation',
  baseline: [
    { name: 'name', type: 'text', nullable: false, primary: true },
    { name: 'confirmed', type: 'text', nullable: true },
    { name: 'intended', type: 'text', nullable: true },
  ],
  added: [],
} as const satisfies TableDefinition;

/** One row per part that was found to be older than its counterpart. */
export const RESTORATIONS_TABLE = {
  name: 'platform_restorations',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'part', type: 'text', nullable: false },
    { name: 'found_at', type: 'text', nullable: false },
    { name: 'since', type: 'text', nullable: true },
    { name: 'repaired_at', type: 'text', nullable: true },
    { name: 'lost', type: 'integer', nullable: true },
    { name: 'acknowledged_at', type: 'text', nullable: true },
  ],
  added: [],
} as const satisfies TableDefinition;

export type RestorationRow = RowOf<typeof RESTORATIONS_TABLE>;
