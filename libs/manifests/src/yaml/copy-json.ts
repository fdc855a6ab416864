import type { LocalizedText } from '@platform/ports';

import { pointerOf } from './json-pointer';

/** Limits of a document after its shared parts are copied. */
interface JsonLimits {
  /** JSON values, objects and lists included. */
  readonly maxElements: number;
  /** Nesting of objects and lists. */
  readonly maxDepth: number;
  /** Total size of keys, texts, numbers, booleans and nulls in JSON, without punctuation. */
  readonly maxBytes: number;
}

/** Why a value is refused. `limit` is the limit that it exceeds, if any. */
interface JsonRefusal {
  readonly path: string;
  readonly message: LocalizedText;
  readonly limit?: 'elements' | 'depth' | 'bytes';
}

/** Either the copy or the refusal. */
interface CopiedJson {
  readonly value?: unknown;
  readonly refused?: JsonRefusal;
}

const CIRCULAR: LocalizedText = {
  fr: 'alias circulaire : un élément se contient lui-même',
  en: 'circular alias: an element contains itself',
};
const PROTOTYPE: LocalizedText = {
  fr: 'clé « __proto__ » refusée',
  en: 'key "__proto__" refused',
};
const NOT_JSON: LocalizedText = {
  fr: 'valeur qui ne peut pas s’écrire en JSON',
  en: 'value that cannot be written as JSON',
};
const UNSTORABLE: LocalizedText = {
  fr: 'texte refusé : il contient U+0000 ou la moitié d’un caractère',
  en: 'text refused: it holds U+0000 or half a character',
};

class Refusal extends Error {
  constructor(
    readonly text: LocalizedText,
    readonly limit?: JsonRefusal['limit'],
  ) {
    super(text.en);
  }
}

/** PostgreSQL cannot store U+0000 or half of a surrogate pair in a text. */
const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** Whether an object has no class. Accepts plain objects of another realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Copies one document. `path` is the current path, which a refusal reports. */
class Copier {
  readonly path: (string | number)[] = [];
  private readonly ancestors = new Set<object>();
  private elements = 0;
  private bytes = 0;

  constructor(private readonly limits: JsonLimits) {}

  copy(value: unknown): unknown {
    this.count(1);
    if (value === null || typeof value === 'boolean') return this.written(value);
    if (typeof value === 'number' && Number.isFinite(value)) return this.written(value);
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object') throw new Refusal(NOT_JSON);
    return this.container(value);
  }

  private count(more: number): void {
    const { maxElements } = this.limits;
    this.elements += more;
    if (this.elements > maxElements) {
      throw new Refusal(
        {
          fr: `document de plus de ${maxElements} éléments une fois ses alias développés`,
          en: `document of more than ${maxElements} elements once its aliases are expanded`,
        },
        'elements',
      );
    }
  }

  private text(value: string): string {
    this.weigh(Buffer.byteLength(value));
    if (!isStorable(value)) throw new Refusal(UNSTORABLE);
    return value;
  }

  private written<T extends number | boolean | null>(value: T): T {
    this.weigh(String(value).length);
    return value;
  }

  private weigh(more: number): void {
    this.bytes += more;
    const { maxBytes } = this.limits;
    if (this.bytes > maxBytes) {
      throw new Refusal(
        {
          fr: `document de plus de ${maxBytes} octets de texte une fois ses alias développés`,
          en: `document of more than ${maxBytes} bytes of text once its aliases are expanded`,
        },
        'bytes',
      );
    }
  }

  private container(value: object): unknown {
    if (this.ancestors.has(value)) throw new Refusal(CIRCULAR);
    const { maxDepth } = this.limits;
    if (this.ancestors.size >= maxDepth) {
      throw new Refusal(
        { fr: `plus de ${maxDepth} niveaux imbriqués`, en: `more than ${maxDepth} nested levels` },
        'depth',
      );
    }
    this.ancestors.add(value);
    const copied = Array.isArray(value) ? this.items(value) : this.entries(value);
    this.ancestors.delete(value);
    return copied;
  }

  private items(list: readonly unknown[]): unknown[] {
    // A sparse list is longer than the elements that it holds.
    if (list.length > this.limits.maxElements) this.count(list.length);
    return Array.from(list, (item, index) => this.at(index, item));
  }

  private entries(value: object): object {
    if (!isPlain(value)) throw new Refusal(NOT_JSON);
    if (Object.hasOwn(value, '__proto__')) throw new Refusal(PROTOTYPE);
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [this.text(key), this.at(key, member)]),
    );
  }

  private at(key: string | number, value: unknown): unknown {
    this.path.push(key);
    const copied = this.copy(value);
    this.path.pop();
    return copied;
  }
}

/**
 * Copies a value so that it shares no object, or returns why it is not a JSON document: cycles, classes,
 * functions, NaN and infinite numbers, half surrogate pairs, prototype keys, a limit exceeded. Stops
 * before a few aliases of aliases grow into millions of elements. Never throws.
 */
export function copyJson(value: unknown, limits: JsonLimits): CopiedJson {
  const copier = new Copier(limits);
  try {
    return { value: copier.copy(value) };
  } catch (error) {
    // Any other error comes from the value itself: a getter or a proxy that throws.
    const { text, limit } = error instanceof Refusal ? error : new Refusal(NOT_JSON);
    const path = pointerOf(copier.path);
    return { refused: { path, message: text, ...(limit === undefined ? {} : { limit }) } };
  }
}
