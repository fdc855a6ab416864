export { startUi, type UiOptions } from './start-ui';
