import {
  languageOfLocale,
  type JsonObject,
  type JsonValue,
  type Language,
  type LocalizedText,
  type ModelClient,
  type ModelTurn,
} from '@platform/ports';

import { SUBMIT } from './conversation/agent-tool';

const MOCK_TEXT: LocalizedText = {
  fr: 'Réponse fictive : aucun modèle de langage n’est configuré.',
  en: 'Mock answer: no language model is configured.',
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
  time: '00:00:00',
  duration: 'PT1H',
  uri: 'urn:mock',
};

type Schema = JsonObject & {
  readonly type?: string;
  readonly enum?: readonly JsonValue[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
};

/** Returns a value that fits a schema of the platform's types: the first code, 0, false, an empty list. */
function sample(schema: Schema, root: JsonObject, text: string): JsonValue {
  if (schema.$ref !== undefined) {
    const name = decodeURIComponent(schema.$ref.replace('#/$defs/', ''));
    const definitions = root['$defs'] as Readonly<Record<string, Schema>> | undefined;
    return sample(definitions?.[name] ?? {}, root, text);
  }
  if (schema.enum) return schema.enum[0] ?? null;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          sample(schema.properties?.[name] ?? {}, root, text),
        ]),
      );
    case 'array':
      return [];
    case 'number':
    case 'integer':
      return 0;
    case 'boolean':
      return false;
    default:
      if (schema.format !== undefined) return BY_FORMAT[schema.format] ?? text;
      return schema.pattern === undefined ? text : '0';
  }
}

type MockModelClient = ModelClient & { readonly isMock: true };

const createMock = (language: Language): MockModelClient => ({
  isMock: true,
  generate({ tools }): Promise<ModelTurn> {
    const submit = tools.find(({ name }) => name === SUBMIT)?.parameters ?? {};
    const outputs = sample(submit, submit, MOCK_TEXT[language]);
    return Promise.resolve({
      content: [
        { type: 'tool-call', id: 'mock-1', tool: SUBMIT, arguments: JSON.stringify(outputs) },
      ],
      finish: 'tool-calls',
      usage: { inputTokens: 0, outputTokens: 0 },
      model: 'mock',
    });
  },
});

const MOCKS: Readonly<Record<Language, MockModelClient>> = {
  fr: createMock('fr'),
  en: createMock('en'),
};

/**
 * A model client that asks no model: it submits outputs of the declared types at once, with texts in the language of the
 * instance. The default of the port `agent`.
 */
export const mockModelClient = (locale: string): MockModelClient => MOCKS[languageOfLocale(locale)];

/** Whether a bound agent runner is the mock. */
export const isMockModelClient = (client: unknown): boolean =>
  Object.values(MOCKS).includes(client as MockModelClient);
