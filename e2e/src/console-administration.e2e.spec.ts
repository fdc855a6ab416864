import { startConsoleStack, type ConsoleStack } from './__fixtures__/console/console-stack';
import { FORMS_WORKFLOW } from './__fixtures__/console/forms-workflow';
import { administration, DECISIONS } from './console/administration.topic';
import { forms } from './console/forms.topic';

/**
 * One platform and one browser for two topics whose person is also an administrator. Run one with `-t`, for example
 * `-t forms`.
 */
let platform: ConsoleStack;
const started = (): ConsoleStack => platform;

beforeAll(async () => {
  platform = await startConsoleStack({
    roles: 'clinician,publisher,operator,source,admin',
    instance: {
      sources: { folder: { path: 'inbox' } },
      ports: { notification: { adapter: 'chatt' } },
    },
    plugin: DECISIONS,
    workflows: [FORMS_WORKFLOW],
  });
});
afterAll(() => platform?.stop());

describe('administration', () => administration(started));
describe('forms', () => forms(started));
