import { describeRunsAndSimulation } from './console/suites.topic';

describeRunsAndSimulation();
