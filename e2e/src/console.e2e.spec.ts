import { startConsoleStack, type ConsoleStack } from './__fixtures__/console/console-stack';
import { keyboard } from './console/keyboard.topic';
import { tasks } from './console/tasks.topic';

/** One platform and one browser for two topics. Run one with `-t`, for example `-t keyboard`. */
let platform: ConsoleStack;
const started = (): ConsoleStack => platform;

beforeAll(async () => {
  platform = await startConsoleStack();
});
afterAll(() => platform?.stop());

describe('tasks', () => tasks(started));
describe('keyboard', () => keyboard(started));
