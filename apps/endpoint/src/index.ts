export { startEndpoint } from './composition';
