import { existsSync } from 'node:fs';
import { posix } from 'node:path';

/** Where a page of the repository is on the site: `docs/deploy.md` is `deploy.html`, the README is the start. */
export const siteAddress = (page) =>
  page === 'README.md' ? 'index.html' : page.replace(/^docs\//, '').replace(/\.md$/, '.html');

/** The anchor of a heading, as GitHub makes it. The second one of the same name on a page gets a number. */
export function createSlugs() {
  const seen = new Map();
  return (title) => {
    const slug = title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
}

/**
 * What becomes of a link of a page. `address`: on the site, relative to the page, or elsewhere. `copied`: a file that the
 * site needs. None of both: a source file, which the site does not have. `broken` says why a link leads nowhere.
 */
export function resolveLink({ root, pages, anchorsOf }, page, link) {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return { address: link };
  const [path, anchor] = link.split('#');
  const target = path === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(path));
  const file = pages.has(target) ? target : `${target.replace(/\/$/, '')}/README.md`;
  if (!pages.has(file)) {
    if (!existsSync(posix.join(root, target))) return { broken: `${target} does not exist` };
    return /\.(png|svg|jpe?g)$/.test(target)
      ? { address: fromTo(page, target), copied: target }
      : {};
  }
  if (anchor !== undefined && !anchorsOf(file).has(anchor))
    return { broken: `${file} has no heading #${anchor}` };
  const hash = anchor === undefined ? '' : `#${anchor}`;
  return { address: path === '' ? hash : fromTo(page, file) + hash };
}

const fromTo = (page, target) =>
  posix.relative(posix.dirname(siteAddress(page)), siteAddress(target));
