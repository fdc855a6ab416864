export { runOperatorCommand } from './operator-command';
