export * from '../table/__fixtures__/random-table';
export { typedCatalog, TYPES } from './typed-catalog';
