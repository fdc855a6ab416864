import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { inlineCode, withoutFences } from './markdown';
import { guides, markdownFiles, read, ROOT } from './repository';

const exists = (path: string): boolean => existsSync(join(ROOT, path));

const linksOf = (markdown: string): readonly string[] =>
  [...withoutFences(markdown).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm)].map(
    ([, inline, reference]) => inline ?? reference ?? '',
  );

/** Returns the anchors of the headings, as GitHub creates them. */
const anchorsOf = (markdown: string): readonly string[] =>
  [...withoutFences(markdown).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isBroken(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return false;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
  if (!exists(target)) return true;
  return (
    anchor !== undefined && target.endsWith('.md') && !anchorsOf(read(target)).includes(anchor)
  );
}

it.each(markdownFiles())('%s links to what exists', (page) => {
  expect(linksOf(read(page)).filter((link) => isBroken(page, link))).toEqual([]);
});

const ROOM_PATH = /^(apps|libs|plugins|tools|e2e|docs|examples)\/[\w./@-]+$/;
it.each(guides())('%s names files and folders that exist', (page) => {
  const named = inlineCode(read(page)).filter((code) => ROOM_PATH.test(code));
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
