import { describeOddIds } from './odd-ids/odd-ids.topic';

describeOddIds('gate');
