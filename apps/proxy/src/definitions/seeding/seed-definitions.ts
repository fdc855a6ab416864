import { relative } from 'node:path';

import type { Degradation } from '@platform/catalog';
import type { DefinitionStore, SeedInput } from '@platform/stores';
import {
  chooseSeeds,
  readDefinitionSet,
  type AllRules,
  type CheckedSeed,
  type DefinitionKind,
  type DefinitionSet,
  type Installation,
} from '@platform/definitions';

import { readPublication } from '../published/read-publication';
import type { WantedDefinition } from './left-out';
import { readSeed, reportFindings, seedLog, type FileSeed } from './read-seeds';
import { refusedSeed, unpublishedDraft } from './seed-findings';
import { seedFiles, type SeedFolder } from './seed-folders';

/** Gets the definitions that are published or that the folders would publish, before any of these is. */
export type OnWanted = (definitions: readonly WantedDefinition[]) => void;

interface SeedDefinitionsOptions {
  readonly store: DefinitionStore;
  readonly folders: readonly SeedFolder[];
  /** Base of relative folders, and of the file paths that versions store. */
  readonly root: string;
  readonly installation: Installation;
  readonly rules: AllRules;
  readonly onWanted?: OnWanted;
}

/** Returns the seeds whose slug the store has never had. Logs each other one whose stored content is different. */
async function absentSeeds(
  seeds: readonly FileSeed[],
  store: DefinitionStore,
  onUnpublished: (seed: FileSeed) => void,
): Promise<readonly FileSeed[]> {
  const absent: FileSeed[] = [];
  const compared = new Set<string>();
  for (const seed of seeds) {
    const { kind, spec, hash, file } = seed;
    const { slug } = spec;
    const definition = await store.get({ kind, slug });
    if (!definition) {
      absent.push(seed);
      continue;
    }
    const key = `${kind}:${slug}`;
    if (compared.has(key)) continue;
    compared.add(key);
    const { publishedVersion, latestVersion, draft } = definition;
    const version = publishedVersion ?? latestVersion;
    if (version === null && seed.as === 'published') onUnpublished(seed);
    const stored = version === null ? draft : await store.version({ kind, slug }, version);
    if (stored?.hash !== hash) {
      seedLog.info(
        { kind, slug, file, version },
        'fichier sans effet : la base garde un autre contenu',
      );
    }
  }
  return absent;
}

const keyOf = ({ kind, spec }: FileSeed): string => `${kind}:${spec.slug}`;

/** Only for what is stored: the test cases of all plugins together take a third of the time that seeding takes. */
const testsOf = (seed: FileSeed): Pick<SeedInput, 'tests'> => {
  const tests = seed.readTests();
  return tests === undefined ? {} : { tests };
};

const seedInput = (seed: CheckedSeed<FileSeed>): SeedInput => {
  const { kind, spec, hash, content, pins, file } = seed;
  return {
    kind,
    slug: spec.slug,
    version: {
      name: spec.name,
      hash,
      content,
      pins,
      file,
      author: 'seed',
      note: null,
      origin: 'seed',
      rollbackOf: null,
    },
    ...testsOf(seed),
  };
};

const draftInput = (seed: FileSeed): SeedInput => {
  const { kind, spec, content, hash } = seed;
  return {
    kind,
    slug: spec.slug,
    draft: { name: spec.name, content, hash, author: 'seed' },
    ...testsOf(seed),
  };
};

/** Seeds to store as drafts: the first of each slug that no chosen seed publishes. */
function draftsOf(seeds: readonly FileSeed[], chosen: readonly FileSeed[]): readonly FileSeed[] {
  const taken = new Set(chosen.map(keyOf));
  return seeds.filter((seed) => {
    if (seed.as !== 'draft' || taken.has(keyOf(seed))) return false;
    taken.add(keyOf(seed));
    return true;
  });
}

/** Chooses the seeds of a kind that can be published, and logs the others. */
async function choose(
  kind: DefinitionKind,
  seeds: readonly FileSeed[],
  { set, rules }: { readonly set: DefinitionSet; readonly rules: AllRules },
) {
  const ofKind = seeds.filter((seed) => seed.kind === kind && seed.as === 'published');
  const choice = await chooseSeeds(ofKind, set, rules);
  const { chosen, refused, doubles } = choice;
  for (const { file, diagnostics } of [...refused, ...chosen]) reportFindings(file, diagnostics);
  for (const { seed, kept } of doubles) {
    seedLog.warn({ slug: seed.spec.slug, file: seed.file, kept: kept.file }, 'slug en double');
  }
  return choice;
}

/**
 * Publishes the sound definitions of the folders as version 1, and stores those of plugins as drafts. A slug that the
 * store has had before is left as it is. Several processes may seed at once. Returns the definitions that should be
 * published and are not. Throws ConfigurationError for a missing folder.
 */
export async function seedDefinitions({
  store,
  folders,
  root,
  installation,
  rules,
  onWanted,
}: SeedDefinitionsOptions): Promise<readonly Degradation[]> {
  const findings: Degradation[] = [];
  const read = seedFiles(folders, root).flatMap((file) => {
    const { seed, diagnostics } = readSeed(file, root, rules);
    if (seed) return [seed];
    if (file.as === 'published') {
      findings.push(...refusedSeed({ root, file: relative(root, file.path) }, diagnostics));
    }
    return [];
  });
  const publication = await readPublication(store);
  onWanted?.([
    ...publication.workflows,
    ...publication.agents,
    ...read.flatMap(({ as, kind, spec: { slug }, content }) =>
      as === 'published' ? [{ kind, slug, content }] : [],
    ),
  ]);
  const absent = await absentSeeds(read, store, ({ file, kind, spec: { slug } }) => {
    findings.push(unpublishedDraft(root, { file, kind, slug }));
  });
  if (absent.length === 0) return findings;
  const set = await readDefinitionSet(publication, installation);
  const agents = await choose('agent', absent, { set, rules });
  const workflows = await choose('workflow', absent, { set: agents.set, rules });
  for (const { file, kind, spec, diagnostics } of [...agents.refused, ...workflows.refused]) {
    findings.push(...refusedSeed({ root, file, what: { kind, slug: spec.slug } }, diagnostics));
  }
  const chosen = [...agents.chosen, ...workflows.chosen];
  const drafts = draftsOf(absent, chosen);
  const seeded = await store.seed([...chosen.map(seedInput), ...drafts.map(draftInput)]);
  const keys = new Set(seeded.map(({ kind, slug }) => `${kind}:${slug}`));
  for (const seed of [...chosen, ...drafts]) {
    if (!keys.has(keyOf(seed))) continue;
    const { as, kind, spec, hash } = seed;
    const fields = { kind, slug: spec.slug, hash };
    if (as === 'published') seedLog.info(fields, 'définition publiée');
    else seedLog.info(fields, "définition d'un plugin déposée en brouillon");
  }
  return findings;
}
