import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { REPOSITORY } from '../potassium';

interface Texts {
  readonly [name: string]: string | Texts;
}

const textsOf = (words: Texts): readonly string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));

/** What the console says in one language and never in the other, without what stands in for a value. */
async function englishOnly(): Promise<ReadonlySet<string>> {
  const folder = join(REPOSITORY, 'apps/ui/src/client/i18n');
  const { en } = (await import(join(folder, 'en/index.ts'))) as { readonly en: Texts };
  const { fr } = (await import(join(folder, 'fr/index.ts'))) as { readonly fr: Texts };
  const french = new Set(textsOf(fr));
  return new Set(textsOf(en).filter((text) => !french.has(text) && !text.includes('{{')));
}

/** Words of English that are none of French. */
const ENGLISH =
  /\b(the|of|and|with|without|this|that|from|not|is|are|was|were|has|have|for|by|to|it|its|your|you)\b/i;
/** A name of a program: `notificationSeverity`, `/form/dose`, `anonymous`. */
const TECHNICAL = /\b\p{Ll}+\p{Lu}\p{Ll}|(^|\s)\/[a-z]\w*(\/\w+)+|\banonymous\b/u;

/**
 * The texts that are seen or read aloud on the page, but for what somebody else wrote: names, values, code, what a field holds.
 */
const SEEN = `(() => {
  const isOfOthers = 'bdi, code, pre, dd, textarea, .app-mono, .react-flow, [lang="en"]';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { parentElement: within, data } = walker.currentNode;
    const isSeen = within.closest('script, style, noscript') === null && within.getClientRects().length > 0;
    if (isSeen && within.closest(isOfOthers) === null) texts.push(data.trim());
  }
  for (const name of ['aria-label', 'title', 'placeholder']) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      if (element.closest(isOfOthers) === null) texts.push(element.getAttribute(name).trim());
    }
  }
  return texts.filter((text) => text !== '');
})()`;

/** Returns what a French page says in English, or in words of a program. */
export async function foreignWords(page: Page): Promise<readonly string[]> {
  const texts = (await page.evaluate(SEEN)) as readonly string[];
  const english = await englishOnly();
  const found = texts.filter(
    (text) => english.has(text) || ENGLISH.test(text) || TECHNICAL.test(text),
  );
  return [...new Set(found)];
}
