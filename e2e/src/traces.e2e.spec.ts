import { describeTraces } from './traces/traces.topic';

describeTraces('gate');
