import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createSlugs, resolveLink, siteAddress } from './page-links.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Folders whose pages are on the site, and those below that are not. */
const FOLDERS = ['docs', 'plugins', 'examples', 'tools', 'libs', 'apps', 'docker'];
const SKIPPED = /(^|\/)(node_modules|dist|src|coverage)(\/|$)/;
/** Generated lists: not searched by words. */
const NOT_SEARCHED = ['docs/conformance.md', 'CHANGELOG.md'];

/** Every Markdown page for readers, by its path from the root. */
function pagesOf(root) {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
      .filter((path) => !SKIPPED.test(path)),
  );
  return ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...below].sort();
}

const plainText = (token) =>
  (token.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('');

/** Heading tokens with their texts. */
const headingsIn = (tokens) =>
  tokens.flatMap((token, at) =>
    token.type === 'heading_open'
      ? [{ token, level: Number(token.tag.slice(1)), text: plainText(tokens[at + 1]) }]
      : [],
  );

/** Gives each heading its anchor and each link its place on the site. Reports broken links to `report`. */
function placeOnSite(tokens, page, site, report, copy) {
  const slug = createSlugs();
  for (const { token, text } of headingsIn(tokens)) token.attrSet('id', slug(text));
  for (const { attrs, children } of tokens) {
    // The alignment of a column, which the policy of the console does not let a page style itself.
    for (const attribute of attrs ?? []) {
      if (attribute[0] === 'style')
        attribute.splice(0, 2, 'class', attribute[1].replace('text-align:', 'align-'));
    }
    const dropped = [];
    for (const token of children ?? []) {
      const attribute = { link_open: 'href', image: 'src' }[token.type];
      if (attribute !== undefined) {
        const link = token.attrGet(attribute) ?? '';
        const { address, copied, broken } = resolveLink(site, page, link);
        if (broken !== undefined) report(`${page}: ${link}: ${broken}`);
        if (copied !== undefined) copy(copied);
        if (address !== undefined) token.attrSet(attribute, address);
        if (token.type === 'link_open') dropped.push(address === undefined);
        // The name of a source file stays, without a link.
        if (address === undefined) token.hidden = true;
      }
      if (token.type === 'link_close') token.hidden = dropped.pop() === true;
    }
  }
}

/** What is searched: one entry for each section of a page. */
function sectionsOf(page, title, tokens) {
  const sections = [];
  let current = { id: siteAddress(page), title, heading: title, text: '' };
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open' && token.tag !== 'h1') {
      sections.push(current);
      const id = `${siteAddress(page)}#${token.attrGet('id')}`;
      current = { id, title, heading: plainText(tokens[at + 1]), text: '' };
    } else if (token.type === 'inline') current.text += ` ${plainText(token)}`;
    else if (token.type === 'fence') current.text += ` ${token.content}`;
  }
  return [...sections, current].filter(({ heading, text }) => heading !== '' || text !== '');
}

/** Groups of the navigation, in its order; a page belongs to the first group that takes it. */
const GROUPS = [
  ['Start', (page) => page === 'README.md' || page === 'docs/tour.md' || page === 'CHANGELOG.md'],
  ['Guides', (page) => /^docs\/[^/]+\.md$/.test(page) || page === 'CONTRIBUTING.md'],
  ['Reference', (page) => page.startsWith('docs/reference/')],
  ['Decisions', (page) => page === 'docs/adr/README.md'],
  ['Parts', (page) => !page.startsWith('docs/')],
];

const titleOf = (text, page) => /^# (.*)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? page;

function groupsOf(pages, titles) {
  const groups = GROUPS.map(([name]) => ({ name, pages: [] }));
  for (const page of pages) {
    const at = GROUPS.findIndex(([, takes]) => takes(page));
    if (at >= 0) groups[at].pages.push({ title: titles.get(page), address: siteAddress(page) });
  }
  for (const { pages: all } of groups) all.sort((a, b) => a.title.localeCompare(b.title));
  return groups;
}

/**
 * Writes the manual into `folder`: every Markdown page of the repository as a page that needs nothing from elsewhere, with
 * a search. Rejects with one line for each broken link. Resolves with the files that it was written from.
 */
export async function writeManual(root, folder) {
  const { Eleventy } = await import('@11ty/eleventy');
  const { default: MiniSearch } = await import('minisearch');
  const pages = pagesOf(root);
  const texts = new Map(pages.map((page) => [page, readFileSync(join(root, page), 'utf8')]));
  const problems = [];
  const copies = new Set();
  const search = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    storeFields: ['title', 'heading'],
  });
  const titles = new Map(pages.map((page) => [page, titleOf(texts.get(page), page)]));
  const anchors = new Map();
  const layouts = join(HERE, 'layouts');
  const options = {
    quietMode: true,
    config(eleventy) {
      eleventy.setUseGitIgnore(false);
      eleventy.setTemplateFormats(['md']);
      eleventy.setIncludesDirectory('.');
      eleventy.amendLibrary('md', (md) => {
        const tokensOf = new Map(pages.map((page) => [page, md.parse(texts.get(page), {})]));
        for (const [page, tokens] of tokensOf) {
          const slug = createSlugs();
          const headings = headingsIn(tokens);
          anchors.set(page, new Set(headings.map(({ text }) => slug(text))));
        }
        const site = { root, pages: new Set(pages), anchorsOf: (page) => anchors.get(page) };
        md.core.ruler.push('site', ({ tokens, env }) => {
          const { source: page } = env;
          placeOnSite(
            tokens,
            page,
            site,
            (text) => problems.push(text),
            (file) => copies.add(file),
          );
          if (!NOT_SEARCHED.includes(page))
            search.addAll(sectionsOf(page, titles.get(page), tokens));
        });
        // A page that another tool would read for itself must not run here.
        md.set({ html: false });
      });
      eleventy.addGlobalData('groups', groupsOf(pages, titles));
      for (const page of pages) {
        const address = siteAddress(page);
        const up = posix.relative(posix.dirname(address), '.');
        eleventy.addTemplate(page, texts.get(page), {
          title: titles.get(page),
          ...{ source: page, layout: 'page.liquid', permalink: address, address },
          base: up === '' ? '' : `${up}/`,
          // The placeholders of a page are examples of the language, not those of this site.
          templateEngineOverride: 'md',
        });
      }
    },
  };
  const eleventy = new Eleventy(
    relative(process.cwd(), layouts),
    relative(process.cwd(), folder),
    options,
  );
  eleventy.disableLogger();
  await eleventy.write();
  if (problems.length > 0) throw new Error(`Broken links of the manual:\n${problems.join('\n')}`);

  cpSync(join(HERE, 'assets'), folder, { recursive: true });
  const engine = fileURLToPath(import.meta.resolve('minisearch'));
  copyFileSync(engine, join(folder, 'minisearch.js'));
  writeFileSync(join(folder, 'search.json'), JSON.stringify(search));
  for (const file of copies) {
    const target = join(folder, siteAddress(file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(root, file), target);
  }
  return [...[...pages, ...copies].map((file) => join(root, file)), engine];
}
