import type { TableDefinition } from '@platform/database';

/** One row a definition; its draft and its tests with it. */
export const DEFINITIONS_TABLE = {
  name: 'definitions',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'kind', type: 'text', nullable: false },
    { name: 'slug', type: 'text', nullable: false },
    { name: 'name', type: 'text', nullable: false },
    { name: 'revision', type: 'integer', nullable: false },
    { name: 'published_version', type: 'integer', nullable: true },
    { name: 'latest_version', type: 'integer', nullable: true },
    { name: 'retired_at', type: 'text', nullable: true },
    { name: 'created_at', type: 'text', nullable: false },
    { name: 'updated_at', type: 'text', nullable: false },
    { name: 'draft_content', type: 'text', nullable: true },
    // Null: there is no draft.
    { name: 'draft_hash', type: 'text', nullable: true },
    { name: 'draft_authors', type: 'text', nullable: true },
    { name: 'draft_lineage', type: 'text', nullable: true },
    { name: 'draft_updated_at', type: 'text', nullable: true },
    { name: 'draft_base_version', type: 'integer', nullable: true },
    { name: 'tests_content', type: 'text', nullable: true },
    { name: 'tests_author', type: 'text', nullable: true },
    { name: 'tests_updated_at', type: 'text', nullable: true },
  ],
  added: [],
  indexes: [{ name: 'definitions_by_slug', columns: ['kind', 'slug'] }],
} as const satisfies TableDefinition;

export const VERSIONS_TABLE = {
  name: 'definition_versions',
  baseline: [
    { name: 'id', type: 'text', nullable: false, primary: true },
    { name: 'kind', type: 'text', nullable: false },
    { name: 'slug', type: 'text', nullable: false },
    { name: 'version', type: 'integer', nullable: false },
    { name: 'name', type: 'text', nullable: false },
    { name: 'hash', type: 'text', nullable: false },
    { name: 'content', type: 'text', nullable: false },
    { name: 'pins', type: 'text', nullable: false },
    { name: 'author', type: 'text', nullable: false },
    { name: 'note', type: 'text', nullable: true },
    { name: 'created_at', type: 'text', nullable: false },
    { name: 'origin', type: 'text', nullable: false },
    { name: 'rollback_of', type: 'integer', nullable: true },
    { name: 'file', type: 'text', nullable: true },
  ],
  added: [],
  indexes: [{ name: 'definition_versions_by_number', columns: ['kind', 'slug', 'version'] }],
  appendOnly: true,
} as const satisfies TableDefinition;

/** One row: how often what is published has changed. */
export const PUBLICATION_TABLE = {
  name: 'definition_publication',
  baseline: [
    { name: 'name', type: 'text', nullable: false, primary: true },
    { name: 'revision', type: 'integer', nullable: false },
  ],
  added: [],
} as const satisfies TableDefinition;
