import { buildCatalog, createBundle } from '@platform/catalog';
import type { BehaviorFactory, ComputeBehavior } from '@platform/sdk';

import { simulate } from './simulate';

const greet: BehaviorFactory = ({ locale, t }): ComputeBehavior => ({
  compute: () => ({ text: `${locale}: ${t('greeting', { name: 'Anne' })}` }),
});
const text = { kind: 'primitive', name: 'String' };
const node = (id: string, kind: string, more: object) => ({
  id,
  kind,
  category: 'test',
  label: id,
  description: id,
  ...more,
});
const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/greet',
      version: '1.0.0',
      contributes: {
        nodes: [
          node('greet.asked', 'trigger', { eventType: 'asked', behavior: { module: './t' } }),
          node('greet.say', 'compute', {
            behavior: { module: './say' },
            outputs: [{ name: 'text', type: text }],
          }),
        ],
      },
    },
    { 'nodes:greet.asked': () => ({ accept: () => ({}) }), 'nodes:greet.say': greet },
    { fr: { greeting: 'Bonjour {name}' }, en: { greeting: 'Hello {name}' } },
  ),
]);
const workflow = JSON.stringify({
  apiVersion: 'platform/workflow-v1',
  slug: 'greet',
  name: 'Saluer',
  nodes: [
    { id: 'start', type: 'greet.asked' },
    { id: 'say', type: 'greet.say' },
  ],
  edges: [{ from: 'start.$done', to: 'say.$after' }],
  outputs: [{ name: 'text', type: text, from: 'say.text' }],
});

it.each([
  ['fr', 'fr: Bonjour Anne'],
  ['en', 'en: Hello Anne'],
  ['de', 'de: Bonjour Anne'],
])('an instance in %s: a behavior writes « %s » [MAN-102 MAN-215]', async (locale, written) => {
  const { outputs } = await simulate(workflow, {
    plugins: catalog,
    event: { eventType: 'asked' },
    locale,
  });
  expect(outputs).toEqual({ text: written });
});
