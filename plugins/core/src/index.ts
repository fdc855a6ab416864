export { default as validation } from './nodes/validation';
