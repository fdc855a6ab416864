import type { Format } from 'ajv';

/** Whether a value conforms to a schema. */
type BuiltCheck = (value: unknown) => boolean;

/**
 * Returns the check that the build made of a schema. From source there is none: the build puts one that reads the files
 * beside the programs in the place of this function, because to compile schemas is a tenth of the work of a start.
 */
export const builtCheck = (
  _name: string,
  _formats: Readonly<Record<string, Format | undefined>>,
): BuiltCheck | undefined => undefined;
