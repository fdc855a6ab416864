import { listedNames, rowOf, section } from './markdown';
import { read, readJson, packageFolders } from './repository';

interface Package {
  readonly nx: { readonly tags: readonly string[] };
}

const page = read('docs/architecture.md');
const packages = section(page, 'Packages');
const layers = section(page, 'Who may import whom');

const WORDS: Readonly<Record<string, string>> = { '': 'nothing of ours', '*': 'everything' };

/** The rules of each layer in `eslint.config.mjs`, in the words of the page. */
const allowed = new Map(
  [
    ...read('eslint.config.mjs').matchAll(
      /sourceTag: 'layer:(\w+)',\s*onlyDependOnLibsWithTags: \[([^\]]*)\]/g,
    ),
  ].map(([, layer = '', tags = '']) => {
    const names = tags.replaceAll(/'|layer:|\s/g, '').replace(/,$/, '');
    return [layer, WORDS[names] ?? names.replaceAll(',', ', ')];
  }),
);

it('lists every package, and no other', () => {
  expect(listedNames(packages)).toEqual(packageFolders().toSorted());
});

it('gives every package the layer of its tag', () => {
  for (const folder of packageFolders()) {
    const { nx } = readJson<Package>(`${folder}/package.json`);
    expect([folder, `layer:${rowOf(packages, folder)?.[1]}`]).toEqual([folder, nx.tags[0]]);
  }
});

it('says of every layer what lint lets it import, and of no other', () => {
  expect(allowed.size).toBeGreaterThan(5);
  expect(listedNames(layers)).toEqual([...allowed.keys()].toSorted());
  for (const [layer, imports] of allowed) {
    expect([layer, rowOf(layers, layer)?.[1]]).toEqual([layer, imports]);
  }
});
