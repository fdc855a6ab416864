import { describeTasksAndKeyboard } from './console/suites.topic';

describeTasksAndKeyboard('whole');
