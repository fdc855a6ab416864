import { describeTexts } from './test-bench-texts/test-bench-texts.topic';

describeTexts('gate');
