import { adapters } from './adapters';
import { agents } from './agents';
import { contextKinds } from './context-kinds';
import { conversions } from './conversions';
import { dimensions } from './dimensions';
import { eventBindings } from './event-bindings';
import { eventSources } from './event-sources';
import { nodes } from './nodes';
import { portSandboxes } from './port-sandboxes';
import { types } from './types';
import { valueSets } from './value-sets';

/** In load order: a section may refer to the sections before it. */
export const contributionPoints = [
  valueSets,
  contextKinds,
  dimensions,
  types,
  conversions,
  nodes,
  adapters,
  agents,
  eventSources,
  eventBindings,
  portSandboxes,
] as const;
