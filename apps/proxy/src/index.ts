export { startProxy } from './composition';
