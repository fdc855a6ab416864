import { DefinitionStoreUnavailableError, type DefinitionStore } from '@platform/stores';
import { usesOf, type DefinitionSummary, type Use } from '@platform/definitions';
import type { JsonObject } from '@platform/ports';
import { LRUCache } from 'lru-cache';

type Uses = ReadonlySet<Use>;

/** About a kilobyte each. */
const MAX_KEPT_USES = 20_000;
const NOTHING: Uses = new Set();

/** What was read, and where: a draft may have changed since it was listed. */
interface Content {
  readonly place: string;
  readonly content: JsonObject;
}

/** What the published version and the draft of a definition use; undefined: there is none. */
export interface DefinitionUses {
  readonly published: Uses | undefined;
  readonly draft: Uses | undefined;
}

/**
 * Knows what definitions use. A version never changes, and a draft has the hash of its content, so that what was read once
 * stays true and is kept. Text that is damaged uses nothing.
 */
export function createKnownUses(store: Pick<DefinitionStore, 'get' | 'version'>) {
  // By size: `max` alone would reserve all places at once.
  const kept = new LRUCache<string, Uses>({
    maxSize: MAX_KEPT_USES,
    sizeCalculation: () => 1,
  });

  async function usesAt(
    place: string,
    read: () => Promise<Content | undefined>,
    onRead: () => void,
  ): Promise<Uses> {
    const known = kept.get(place);
    if (known) return known;
    onRead();
    try {
      const found = await read();
      if (!found) return NOTHING;
      const uses = usesOf(found.content);
      kept.set(found.place, uses);
      return uses;
    } catch (error) {
      if (error instanceof DefinitionStoreUnavailableError) throw error;
      return NOTHING;
    }
  }

  /** Calls `onRead` for each content that it has to read. */
  return async (
    { kind, slug, publishedVersion, draft }: DefinitionSummary,
    onRead: () => void,
  ): Promise<DefinitionUses> => {
    const key = { kind, slug };
    const versionAt = (version: number): string => `${kind}:${slug}@${version}`;
    const draftAt = (hash: string): string => `${kind}:${slug}#${hash}`;
    const readVersion = async (version: number): Promise<Content | undefined> => {
      const found = await store.version(key, version);
      return found ? { place: versionAt(version), content: found.content } : undefined;
    };
    const readDraft = async (): Promise<Content | undefined> => {
      const found = (await store.get(key))?.draft;
      return found ? { place: draftAt(found.hash), content: found.content } : undefined;
    };
    const published =
      publishedVersion === null
        ? undefined
        : await usesAt(versionAt(publishedVersion), () => readVersion(publishedVersion), onRead);
    const drafted =
      draft === null ? undefined : await usesAt(draftAt(draft.hash), readDraft, onRead);
    return { published, draft: drafted };
  };
}
