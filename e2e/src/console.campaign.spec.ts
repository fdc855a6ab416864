import { describeTasksAndKeyboard } from './console/suites.topic';

describeTasksAndKeyboard();
