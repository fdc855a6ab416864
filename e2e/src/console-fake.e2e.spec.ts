import { describeAnswers } from './console/suites.topic';

describeAnswers('gate');
