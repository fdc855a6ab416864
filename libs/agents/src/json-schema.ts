import { authoringSchema } from '@platform/manifests';

import { agentSpecSchema } from './schema';

/** JSON Schema of a stored agent, for editors. */
export const agentJsonSchema = authoringSchema(agentSpecSchema, 'agent');
