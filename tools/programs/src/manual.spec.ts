import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** The generator is an ES module, which runs in a process of its own. */
function run(script: string, ...args: readonly string[]): string {
  const options = { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script, ...args], options);
}

describe('the manual', () => {
  let folder: string;
  let files: readonly string[];
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'manual '));
    run(
      `import { writeManual } from './tools/programs/src/manual/write-manual.mjs';
       await writeManual(process.cwd(), process.argv[1]);`,
      folder,
    );
    files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has the README first, every page of docs, and the pages of the parts', () => {
    expect(read('index.html')).toContain('<h1 id="workflow-platform">');
    const guides = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
    expect(files).toEqual(
      expect.arrayContaining(guides.map((file) => file.replace(/\.md$/, '.html'))),
    );
    expect(files).toContain('reference/environment.html');
    expect(files).toContain('plugins/agents/README.html');
  });

  it('needs nothing from elsewhere, and no script or style inside a page', () => {
    const pages = files.filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(80);
    for (const page of pages) {
      const html = read(page);
      const loaded = [
        ...html.matchAll(/<(?:script|img|link|iframe)\b[^>]*?(?:src|href)="([^"]*)"/g),
      ];
      for (const [, address = ''] of loaded) {
        const file = posix.join(posix.dirname(page), address);
        expect({ page, file, isThere: files.includes(file) }).toEqual({
          page,
          file,
          isThere: true,
        });
      }
      // The policy of the console lets none of these run or apply.
      const inside = /<script>|<style|<[a-z][^<>]*\s(style|on\w+)="/.exec(html)?.[0];
      expect({ page, inside }).toEqual({ page, inside: undefined });
    }
  });

  it('links pages to pages, and names source files without a link', () => {
    expect(read('operations.html')).toContain('href="deploy.html#several-machines"');
    expect(read('deploy.html')).toContain('href="security.html"');
    expect(read('code-tour.html')).not.toMatch(/href="[^"]*\.ts"/);
    expect(read('code-tour.html')).toContain('apps/proxy/src/events/routes.ts');
  });

  it('shows the placeholders of examples as they are written', () => {
    expect(read('reference/core-nodes.html')).toContain('{{ in.potassium }} mmol/L');
  });

  it('has an index that finds a section by its words', () => {
    const found = run(
      `import MiniSearch from 'minisearch';
       import { readFileSync } from 'node:fs';
       const options = { fields: ['title', 'heading', 'text'] };
       const index = MiniSearch.loadJSON(readFileSync(process.argv[1], 'utf8'), options);
       const [first] = index.search('snapshots bucket', { prefix: true, combineWith: 'AND' });
       console.log(first.id);`,
      join(folder, 'search.json'),
    );
    expect(found.trim()).toMatch(/^deploy\.html#/);
  });
});

it('a broken link of the manual fails its build, and says which', () => {
  const links = [
    ['docs/deploy.md', 'nothing.md'],
    ['docs/deploy.md', 'security.md#no-such-heading'],
    ['docs/deploy.md', '#no-such-heading'],
    ['docs/deploy.md', 'security.md#roles'],
    ['docs/deploy.md', 'https://example.org/x'],
    ['docs/deploy.md', '../package.json'],
  ];
  const resolved = run(
    `import { resolveLink } from './tools/programs/src/manual/page-links.mjs';
     const anchors = new Map([['docs/deploy.md', new Set()], ['docs/security.md', new Set(['roles'])]]);
     const site = { root: process.cwd(), pages: new Set(anchors.keys()), anchorsOf: (page) => anchors.get(page) };
     console.log(JSON.stringify(JSON.parse(process.argv[1]).map(([page, link]) => resolveLink(site, page, link))));`,
    JSON.stringify(links),
  );
  expect(JSON.parse(resolved)).toEqual([
    { broken: 'docs/nothing.md does not exist' },
    { broken: 'docs/security.md has no heading #no-such-heading' },
    { broken: 'docs/deploy.md has no heading #no-such-heading' },
    { address: 'security.html#roles' },
    { address: 'https://example.org/x' },
    {},
  ]);
});
