export { runOperatorCommand, type OperatorCall } from './operator-command';
