import type { Answer, Call, DefinitionsHarness } from './definitions-harness';

interface Named {
  readonly slug: string;
}

/** Three people at a bench, and what they mostly do. */
export interface Editors {
  readonly viewer: Call;
  readonly designer: Call;
  readonly publisher: Call;
  /** Saves a draft over whatever is there; answers the saving. */
  draft(spec: Named): Promise<Answer>;
  /** The same, then publishes it; answers the publication. */
  publish(spec: Named, note?: string): Promise<Answer>;
  roll(slug: string, version: number): Promise<Answer>;
  /** What new runs are started from, as `slug@version`. */
  inForce(): Promise<readonly string[]>;
}

export function editorsOf(harness: DefinitionsHarness, root = '/api/workflows'): Editors {
  const viewer = harness.as('vic', 'viewer');
  const designer = harness.as('ada', 'designer');
  const publisher = harness.as('pia', 'publisher');
  async function draft(spec: Named): Promise<Answer> {
    const path = `${root}/${spec.slug}`;
    const { etag } = await viewer('GET', path);
    const ifMatch = etag === '' ? {} : { ifMatch: etag };
    return designer('PUT', `${path}/draft`, { body: spec, ...ifMatch });
  }
  return {
    viewer,
    designer,
    publisher,
    draft,
    async publish(spec, note) {
      const { etag } = await draft(spec);
      const body = note === undefined ? {} : { note };
      return publisher('POST', `${root}/${spec.slug}/publish`, { body, ifMatch: etag });
    },
    async roll(slug, version) {
      const { etag } = await viewer('GET', `${root}/${slug}`);
      const given = { body: { version }, ifMatch: etag };
      return publisher('POST', `${root}/${slug}/rollback`, given);
    },
    inForce: async () =>
      (await harness.current.inForce()).workflows.map(({ slug, version }) => `${slug}@${version}`),
  };
}
