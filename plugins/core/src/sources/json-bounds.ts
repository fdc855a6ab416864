import { jsonShape, type Refusal } from '@platform/sdk';

/** `depth` is that of a posted body. A document of many more parts, or different names, blocks the process while it is parsed. */
const BOUNDS = { depth: 100, parts: 500_000, names: 20_000 };

const refusal = (code: string, fr: string, en: string): Refusal => ({ code, message: { fr, en } });

const TOO_DEEP = refusal(
  'json-too-deep',
  `Le contenu dépasse ${BOUNDS.depth} niveaux d'imbrication.`,
  `The content is nested over ${BOUNDS.depth} levels.`,
);

const TOO_MANY_VALUES = refusal(
  'json-too-many-values',
  `Le contenu compte plus de ${BOUNDS.parts} tableaux, objets et champs, ou de ${BOUNDS.names} noms de champs.`,
  `The content has more than ${BOUNDS.parts} arrays, objects and members, or ${BOUNDS.names} member names.`,
);

/** Returns why a JSON document is not parsed; undefined when it is. */
export function refusalOfShape(bytes: Uint8Array): Refusal | undefined {
  switch (jsonShape(bytes, BOUNDS).exceeds) {
    case 'depth':
      return TOO_DEEP;
    case 'parts':
    case 'names':
      return TOO_MANY_VALUES;
    default:
      return undefined;
  }
}
