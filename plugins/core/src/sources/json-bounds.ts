import { jsonShape, type Refusal } from '@platform/sdk';

/** `depth` is that of a posted body. A document of many more parts blocks the process while it is parsed. */
const BOUNDS = { depth: 100, parts: 500_000 };

/** Returns why a JSON document is not parsed; undefined when it is. */
export function refusalOfShape(bytes: Uint8Array): Refusal | undefined {
  switch (jsonShape(bytes, BOUNDS).exceeds) {
    case 'depth':
      return {
        code: 'json-too-deep',
        message: {
          fr: `Le contenu dépasse ${BOUNDS.depth} niveaux d'imbrication.`,
          en: `The content is nested over ${BOUNDS.depth} levels.`,
        },
      };
    case 'parts':
      return {
        code: 'json-too-many-values',
        message: {
          fr: `Le contenu compte plus de ${BOUNDS.parts} tableaux, objets et champs.`,
          en: `The content has more than ${BOUNDS.parts} arrays, objects and members.`,
        },
      };
    default:
      return undefined;
  }
}
