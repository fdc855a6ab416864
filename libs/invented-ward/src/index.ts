export { generateWard } from './generate-ward';
export type { WardResource } from './known';
export { MAX_DAYS, MAX_PATIENTS, type WardOptions } from './ward-plan';
