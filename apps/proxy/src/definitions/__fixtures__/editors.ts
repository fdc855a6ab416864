import type { Answer, Call, DefinitionsHarness } from './definitions-harness';

interface Named {
  readonly slug: string;
}

/** Three users with different roles, and their usual actions. */
export interface Editors {
  readonly viewer: Call;
  readonly designer: Call;
  readonly publisher: Call;
  /** Saves a draft over the current one. Returns the response. */
  draft(spec: Named): Promise<Answer>;
  /** Saves a draft and publishes it. Returns the response to the publication. */
  publish(spec: Named, note?: string): Promise<Answer>;
  roll(slug: string, version: number): Promise<Answer>;
  /** The workflows in force, as `slug@version`. */
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
