import type { ColumnDefinition, TableDefinition } from '@platform/database';

const text = (name: string): ColumnDefinition => ({ name, type: 'text', nullable: false });
const integer = (name: string): ColumnDefinition => ({ name, type: 'integer', nullable: false });
const optional = ({ name, type }: ColumnDefinition): ColumnDefinition => ({
  name,
  type,
  nullable: true,
});

/** One row a definition; its draft and its tests with it. */
export const DEFINITIONS_TABLE: TableDefinition = {
  name: 'definitions',
  baseline: [
    { ...text('id'), primary: true },
    text('kind'),
    text('slug'),
    text('name'),
    integer('revision'),
    optional(integer('published_version')),
    optional(integer('latest_version')),
    optional(text('retired_at')),
    text('created_at'),
    text('updated_at'),
    optional(text('draft_content')),
    optional(text('draft_hash')),
    optional(text('draft_authors')),
    optional(text('draft_lineage')),
    optional(text('draft_updated_at')),
    optional(integer('draft_base_version')),
    optional(text('tests_content')),
    optional(text('tests_author')),
    optional(text('tests_updated_at')),
  ],
  added: [],
  indexes: [{ name: 'definitions_by_slug', columns: ['kind', 'slug'] }],
};

export const VERSIONS_TABLE: TableDefinition = {
  name: 'definition_versions',
  baseline: [
    { ...text('id'), primary: true },
    text('kind'),
    text('slug'),
    integer('version'),
    text('name'),
    text('hash'),
    text('content'),
    text('pins'),
    text('author'),
    optional(text('note')),
    text('created_at'),
    text('origin'),
    optional(integer('rollback_of')),
    optional(text('file')),
  ],
  added: [],
  indexes: [{ name: 'definition_versions_by_number', columns: ['kind', 'slug', 'version'] }],
  appendOnly: true,
};

/** One row: how often what is published has changed. */
export const PUBLICATION_TABLE: TableDefinition = {
  name: 'definition_publication',
  baseline: [{ ...text('name'), primary: true }, integer('revision')],
  added: [],
};
