/** Pattern → what it becomes, in order. */
const BREAKS: readonly (readonly [RegExp, string])[] = [
  // Images: `![text](…)`, `![text][…]`, `![text]`.
  [/!\[/g, '!\\['],
  // Links and their definitions: `[text](…)`, `[text][…]`, `[text]: …`.
  [/\]([([:])/g, ']\\$1'],
  // Elements of HTML and `<https://…>`. A backslash before would be escaped by one that the text has there.
  [/<(?=[a-z/!?])/gi, '< '],
  // Bare addresses, which many clients turn into links.
  [/\b([a-z][a-z0-9+.-]*):\/\//gi, '$1[:]//'],
  [/\bwww\./gi, 'www[.]'],
];

/**
 * Returns a text in Markdown whose images and links are shown as text. A model may have read a hostile text, and the
 * address of an image, which a client loads by itself, could carry what the model read to another host.
 */
export const withoutLinks = (text: string): string =>
  BREAKS.reduce((broken, [pattern, replacement]) => broken.replace(pattern, replacement), text);
