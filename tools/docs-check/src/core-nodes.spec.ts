import { parse } from 'yaml';

import { listedNames, section } from './markdown';
import { foundIn, read } from './repository';

interface Node {
  readonly id: string;
  readonly kind: string;
  readonly config?: readonly { readonly name: string }[];
}

const page = read('docs/reference/core-nodes.md');
const { contributes } = parse(read('plugins/core/plugin.yaml')) as {
  readonly contributes: { readonly nodes: readonly Node[] };
};
const nodes = contributes.nodes;

it('has a section for every node of the core plugin, and for no other', () => {
  const described = [...page.matchAll(/^## (core\.\S+)$/gm)].map(([, id]) => id);
  expect(described.toSorted()).toEqual(nodes.map(({ id }) => id).toSorted());
});

it('puts every node of the core plugin under its kind', () => {
  const rows = section(page, 'Kinds').matchAll(/^\| (`core\..*?) *\| `([\w-]+)` *\|/gm);
  const placed = [...rows].flatMap(([, ids = '', kind]) =>
    ids.split(', ').map((id) => `${id.replaceAll('`', '')} ${kind}`),
  );
  expect(placed.toSorted()).toEqual(nodes.map(({ id, kind }) => `${id} ${kind}`).toSorted());
});

describe.each(nodes.map(({ id, config = [] }) => ({ id, config })))('$id', ({ id, config }) => {
  it('is described with every field of its configuration, and no other', () => {
    expect(listedNames(section(page, id))).toEqual(config.map(({ name }) => name).toSorted());
  });

  it('has an example that uses it', () => {
    expect(section(page, id)).toMatch(new RegExp(`\`\`\`yaml[^]*type: ${id}\\b[^]*\`\`\``));
  });
});

it('finds in the core plugin every node that the language gives a meaning to by its id', () => {
  const known = foundIn(['libs/workflow/src/constructs/index.ts'], /^\s+'(core\.[\w-]+)':/gm);
  expect(known).toContain('core.call');
  expect(nodes.map(({ id }) => id)).toEqual(expect.arrayContaining([...known]));
});
