import { describeOddIds } from './odd-ids/odd-ids.topic';

describeOddIds('whole');
