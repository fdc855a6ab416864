/** Prices of one model, each for a million tokens, in the currency of the instance's choice. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  /** Default: as `input`. */
  readonly cachedInput?: number;
}

/** A language-model provider that agents can use: a built-in one or one that the instance declares. */
export interface ModelProvider {
  readonly name: string;
  readonly builtIn: boolean;
  /** Wire protocol: `anthropic` messages or `openai` chat completions. */
  readonly kind: 'anthropic' | 'openai';
  /** Root of the endpoint. Absent until the instance declares it. */
  readonly baseUrl?: string;
  /** Name of the environment variable that holds the key, never the key. */
  readonly apiKeyEnv?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** In milliseconds. */
  readonly timeoutMs?: number;
  /** Name of the field that limits the output (`openai`). Absent: `max_tokens`, until the provider asks for the other one. */
  readonly outputLimit?: 'max_tokens' | 'max_completion_tokens';
  /** By model name. A model without a price costs nothing known, which is not 0. */
  readonly pricing?: Readonly<Record<string, ModelPrice>>;
}
