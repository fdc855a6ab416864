import type { JsonValue } from '@platform/ports';
import { COLLECTION_STYLE, dump, type Node } from 'js-yaml';

const LINE_WIDTH = 100;

/** Longer texts are folded over several lines. */
const MAX_INLINE_LENGTH = 60;

interface PrintYamlOptions {
  /** Whether the value at this path always gets one line per member, even when it is short. */
  readonly isSpread?: (keys: readonly string[]) => boolean;
}

interface Size {
  /** Columns of the value on one line. Infinity when it needs several lines. */
  readonly width: number;
}

const inline = (text: string): number =>
  text.length > MAX_INLINE_LENGTH || text.includes('\n') ? Infinity : text.length + 2;

/** Puts every collection that fits on one line, except lists of collections. */
function layOut(node: Node, keys: readonly string[], isSpread: PrintYamlOptions['isSpread']): Size {
  if (node.kind === 'alias') return { width: Infinity };
  if (node.kind === 'scalar') {
    // js-yaml writes `1.e+21`, which is a number only in YAML 1.1.
    if (node.tag.endsWith(':float')) node.value = node.value.replace('.e', 'e');
    return { width: inline(node.value) };
  }
  const members =
    node.kind === 'mapping'
      ? node.items.map(({ key, value }) => ({ key: key.kind === 'scalar' ? key.value : '', value }))
      : node.items.map((value, index) => ({ key: String(index), value }));
  const widths = members.map(({ key, value }) => {
    const { width } = layOut(value, [...keys, key], isSpread);
    if (node.kind === 'mapping') return width + inline(key) + 2;
    return value.kind === 'scalar' ? width + 2 : Infinity;
  });
  const width = widths.reduce((sum, each) => sum + each, 4);
  const isSpreadHere = keys.length === 0 || isSpread?.(keys) === true;
  const fits = !isSpreadHere && width + 2 * keys.length <= LINE_WIDTH;
  node.style = fits ? COLLECTION_STYLE.FLOW : COLLECTION_STYLE.BLOCK;
  return { width: fits ? width : Infinity };
}

/**
 * Prints a JSON value as YAML for people: short collections on one line, long texts folded. Quotes texts
 * that any YAML version would read as another type. `parseYaml` reads the same value back.
 */
export function printYaml(value: JsonValue, { isSpread }: PrintYamlOptions = {}): string {
  return dump(value, {
    noRefs: true,
    lineWidth: LINE_WIDTH,
    transform: (documents) => {
      for (const { contents } of documents) if (contents !== null) layOut(contents, [], isSpread);
    },
  });
}
