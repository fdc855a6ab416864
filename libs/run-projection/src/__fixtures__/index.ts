/** For specs of the packages that use the projection. */
export { HandlerRefusal, startIngressStandIn, type IngressStandIn } from './ingress-stand-in';
export {
  ended,
  openProjectionHarness,
  runMeta,
  snapshotOf,
  type ProjectionHarness,
} from './projection-harness';
export { incompleteIndex } from '../degraded';
export { createFreshness } from '../freshness';
export { reportOf } from './reports-stand-in';
