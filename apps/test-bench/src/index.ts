export { startTestBench } from './start-test-bench';
