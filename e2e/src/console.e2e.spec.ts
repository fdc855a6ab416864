import { describeAllTopics } from './console/suites.topic';

describeAllTopics();
