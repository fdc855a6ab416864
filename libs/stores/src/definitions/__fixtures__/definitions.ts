import type { DefinitionKey, VersionInput } from '@platform/definitions';
import type { DraftInput, SeedInput } from '../definition-store';

export const KEY: DefinitionKey = { kind: 'workflow', slug: 'hyperkalaemia' };

export const draftOf = (changes: Partial<DraftInput> = {}): DraftInput => ({
  name: 'Hyperkaliémie',
  content: { nodes: [{ id: 'a', note: '\u0000 é 🩺' }], edges: [], name: 'Hyperkaliémie' },
  hash: 'sha256:draft',
  author: 'user:ada',
  ...changes,
});

export const versionOf = (changes: Partial<VersionInput> = {}): VersionInput => ({
  name: 'Hyperkaliémie',
  hash: 'sha256:v',
  content: { nodes: [], name: 'Hyperkaliémie' },
  pins: {
    workflows: { callee: { version: 2, hash: 'sha256:c' } },
    agents: { triage: { version: 1, hash: 'sha256:a' } },
    plugins: { clinical: '1.2.0' },
  },
  author: 'user:ada',
  note: null,
  origin: 'publish',
  rollbackOf: null,
  file: null,
  ...changes,
});

type VersionSeed = Extract<SeedInput, { readonly version: unknown }>;

export const seedOf = (slug: string, changes: Partial<VersionSeed> = {}): VersionSeed => ({
  kind: 'workflow',
  slug,
  version: versionOf({ origin: 'seed', author: 'seed', file: `seed/${slug}.yaml` }),
  ...changes,
});
