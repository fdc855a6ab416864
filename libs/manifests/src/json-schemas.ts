import { instanceManifestSchema } from './instance-manifest/schema';
import { pluginManifestSchema } from './plugin-manifest/schema';
import { authoringSchema } from './schema/authoring-schema';

/** JSON Schema of `plugin.yaml`, for editors (`# yaml-language-server: $schema=…`). */
export const pluginManifestJsonSchema = authoringSchema(pluginManifestSchema, 'plugin.yaml');

/** JSON Schema of `instance.yaml`, for editors. */
export const instanceManifestJsonSchema = authoringSchema(instanceManifestSchema, 'instance.yaml');
