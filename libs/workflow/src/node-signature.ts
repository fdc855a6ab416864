import type { NodeType } from '@platform/catalog';

import { constructOf } from './constructs';
import type { NodeSignature, SignatureSources } from './constructs/construct';
import type { NodeSpec } from './schema';

/** The ports of a node with a valid configuration. */
export const nodeSignature = (
  node: NodeSpec,
  type: NodeType,
  sources: SignatureSources,
): NodeSignature => constructOf(type).signature(node, type, sources);
