import type { Catalog } from '../catalog';
import { byKey, optionalText, type Localise } from './localise';

/** Describes value sets, dimensions, context kinds, types and conversions for the API. */
export function describeVocabulary(catalog: Catalog, localise: Localise) {
  const { valueSets, dimensions, contextKinds, types, conversions } = catalog;
  return {
    contextKinds: byKey(contextKinds.values(), ({ name }) => name).map((kind) => ({
      name: kind.name,
      idField: kind.idField,
      ...(kind.entity === undefined ? {} : { entity: kind.entity }),
      ...optionalText('description', kind.description, (text) =>
        localise(kind, `contextKinds.${kind.name}.description`, text),
      ),
      plugin: kind.plugin,
    })),
    valueSets: byKey(valueSets.values(), ({ id }) => id).map((valueSet) => {
      const { id, system, doc, external = false, concepts, plugin } = valueSet;
      return {
        id,
        system,
        doc: localise(valueSet, `valueSets.${id}.doc`, doc),
        external,
        concepts: concepts.map((concept) => ({
          ...concept,
          display: localise(valueSet, `valueSets.${id}.concepts.${concept.code}`, concept.display),
        })),
        plugin,
      };
    }),
    dimensions: byKey(dimensions.values(), ({ name }) => name).map((dimension) => ({
      ...dimension,
      label: localise(dimension, `dimensions.${dimension.name}.label`, dimension.label),
    })),
    types: byKey(types.values(), ({ name }) => name).map((type) => ({
      ...type,
      doc: localise(type, `types.${type.name}.doc`, type.doc),
      fields: Object.fromEntries(
        Object.entries(type.fields).map(([name, { type: of, required, label, doc }]) => [
          name,
          {
            type: of,
            required,
            ...(label !== undefined && {
              label: localise(type, `types.${type.name}.fields.${name}.label`, label),
            }),
            ...optionalText('doc', doc, (text) =>
              localise(type, `types.${type.name}.fields.${name}`, text),
            ),
          },
        ]),
      ),
    })),
    conversions: byKey(conversions, ({ from, to }) => `${from}/${to}`).map((conversion) => ({
      ...conversion,
      label: localise(
        conversion,
        `conversions.${conversion.from}/${conversion.to}.label`,
        conversion.label,
      ),
    })),
  };
}
