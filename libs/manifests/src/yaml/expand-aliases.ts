import type { LocalizedText } from '@platform/ports';

const MAX_NODES = 100_000;

export interface Expanded {
  readonly value?: unknown;
  readonly refused?: LocalizedText;
}

const TOO_MANY: LocalizedText = {
  fr: `document de plus de ${MAX_NODES} éléments une fois ses alias développés`,
  en: `document of more than ${MAX_NODES} elements once its aliases are expanded`,
};
const CIRCULAR: LocalizedText = {
  fr: 'alias circulaire : un élément se contient lui-même',
  en: 'circular alias: an element contains itself',
};
const PROTOTYPE: LocalizedText = {
  fr: 'clé « __proto__ » refusée',
  en: 'key "__proto__" refused',
};

class Refusal extends Error {
  readonly text: LocalizedText;

  constructor(text: LocalizedText) {
    super(text.en);
    this.text = text;
  }
}

/**
 * Copies a loaded document so that aliased parts are separate, and stops before a few aliases of
 * aliases have grown into millions of elements.
 */
export function expandAliases(document: unknown): Expanded {
  const ancestors = new Set<object>();
  let nodes = 0;

  const copy = (node: unknown): unknown => {
    nodes += 1;
    if (nodes > MAX_NODES) throw new Refusal(TOO_MANY);
    if (typeof node !== 'object' || node === null) return node;
    if (ancestors.has(node)) throw new Refusal(CIRCULAR);
    ancestors.add(node);
    const result = Array.isArray(node) ? node.map(copy) : copyEntries(node);
    ancestors.delete(node);
    return result;
  };

  const copyEntries = (node: object) => {
    if (Object.hasOwn(node, '__proto__')) throw new Refusal(PROTOTYPE);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, copy(value)]));
  };

  try {
    return { value: copy(document) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.text };
    throw error;
  }
}
