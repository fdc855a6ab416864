import { isObject } from '@platform/manifests';
import type { JsonObject } from '@platform/ports';

import type { DmnReader, Place } from './dmn-reader';
import { EXTENSION_NAMESPACE } from './namespaces';
import type { XmlElement } from './xml-tree';

/** What we wrote ourselves in an element, as JSON. */
export function ownExtension(
  element: XmlElement,
  name: 'table' | 'column' | 'row',
  reader: DmnReader,
  place: Place,
): JsonObject | undefined {
  const [extensions] = reader.unchecked(element, 'extensionElements');
  const own = (extensions?.children ?? []).filter(
    ({ namespace }) => namespace === EXTENSION_NAMESPACE,
  );
  const [first, second] = own;
  if (!first) return undefined;
  if (second || first.name !== name || first.children.length > 0 || first.attributes.size > 0) {
    reader.refuse(second ?? first, place, {
      fr: `un seul <platform:${name}> est attendu ici`,
      en: `one <platform:${name}> is expected here`,
    });
    return undefined;
  }
  try {
    const json: unknown = JSON.parse(first.text);
    if (isObject(json)) return json as JsonObject;
  } catch {
    // Told below.
  }
  reader.refuse(first, place, {
    fr: `<platform:${name}> n'est pas un objet JSON`,
    en: `<platform:${name}> is no JSON object`,
  });
  return undefined;
}
