/** The entry of a node type in a manifest, with what every entry has to say. `more` adds to it, and replaces it. */
export const nodeEntry = (id: string, kind: string, more: object = {}): object => ({
  id,
  kind,
  category: 'test',
  label: id,
  description: id,
  behavior: { module: `./${id}` },
  ...more,
});
