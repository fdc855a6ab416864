export { InternalTerminology } from './internal-terminology';
