import { compileSchema, explained, isObject, pointerOf } from '@platform/manifests';
import type { Diagnostic, ModelProvider } from '@platform/ports';
import { Type } from '@sinclair/typebox';

type BuiltIn = Pick<ModelProvider, 'kind' | 'baseUrl' | 'apiKeyEnv'>;

/** Four public vendors, a cloud-hosted variant whose address is each customer's own, and `local`. */
const BUILT_IN: Readonly<Record<string, BuiltIn>> = {
  anthropic: {
    kind: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    apiKeyEnv: 'ANTHROPIC_API_KEY',
  },
  'azure-openai': { kind: 'openai', apiKeyEnv: 'AZURE_OPENAI_API_KEY' },
  google: {
    kind: 'openai',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    apiKeyEnv: 'GEMINI_API_KEY',
  },
  local: {
    kind: 'openai',
    baseUrl: 'http://127.0.0.1:11434/v1',
    apiKeyEnv: 'LOCAL_MODEL_API_KEY',
  },
  mistral: {
    kind: 'openai',
    baseUrl: 'https://api.mistral.ai/v1',
    apiKeyEnv: 'MISTRAL_API_KEY',
  },
  openai: { kind: 'openai', baseUrl: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY' },
};

const price = Type.Number({ minimum: 0 });

/** Other members are allowed. */
const declaration = compileSchema(
  Type.Object({
    kind: Type.Optional(Type.Union([Type.Literal('anthropic'), Type.Literal('openai')])),
    baseUrl: Type.Optional(
      Type.String({
        pattern: '^https?://[^\\s]+$',
        ...explained({
          fr: 'doit être une adresse http(s), par exemple http://127.0.0.1:11434/v1',
          en: 'must be an http(s) address, for instance http://127.0.0.1:11434/v1',
        }),
      }),
    ),
    // Refuses a key that was pasted here by mistake: it has characters that a variable name cannot have.
    apiKeyEnv: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
        ...explained({
          fr: "doit être le nom d'une variable d'environnement, par exemple MISTRAL_API_KEY, jamais la clé elle-même",
          en: 'must be the name of an environment variable, for instance MISTRAL_API_KEY, never the key itself',
        }),
      }),
    ),
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
    timeoutMs: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    outputLimit: Type.Optional(
      Type.Union([Type.Literal('max_tokens'), Type.Literal('max_completion_tokens')]),
    ),
    pricing: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object({ input: price, output: price, cachedInput: Type.Optional(price) }),
      ),
    ),
  }),
);

const ROOT = '/ports/agent/config/providers';

function unreadable(name: string, problems: readonly Diagnostic[]): Diagnostic {
  const fields = problems.map(({ path, message }) => ({
    fr: `${path.slice(1) || 'déclaration'} ${message.fr}`,
    en: `${path.slice(1) || 'declaration'} ${message.en}`,
  }));
  return {
    code: 'PROVIDER_INVALID',
    severity: 'warning',
    path: `${ROOT}${pointerOf([name])}`,
    message: {
      fr: `fournisseur de modèles « ${name} » écarté : ${fields.map(({ fr }) => fr).join(' ; ')}`,
      en: `model provider "${name}" dropped: ${fields.map(({ en }) => en).join('; ')}`,
    },
  };
}

/** Refuses texts that match the pattern but are not a URL. */
const unparsable = (baseUrl: string | undefined): readonly Diagnostic[] =>
  baseUrl === undefined || URL.canParse(baseUrl)
    ? []
    : [
        {
          code: 'PROVIDER_INVALID',
          severity: 'warning',
          path: '/baseUrl',
          message: { fr: "n'est pas une adresse", en: 'is no address' },
        },
      ];

/** Warns about a provider that cannot be called because its address or key variable is missing. */
function incomplete({ name, baseUrl, apiKeyEnv }: ModelProvider): readonly Diagnostic[] {
  const missing = [
    ...(baseUrl === undefined ? ['baseUrl'] : []),
    ...(apiKeyEnv === undefined ? ['apiKeyEnv'] : []),
  ];
  const message = {
    fr: `fournisseur de modèles « ${name} » inutilisable sans « ${missing.join(' », « ')} »`,
    en: `model provider "${name}" cannot be used without "${missing.join('", "')}"`,
  };
  const path = `${ROOT}${pointerOf([name])}`;
  return missing.length === 0
    ? []
    : [{ code: 'PROVIDER_INCOMPLETE', severity: 'warning', path, message }];
}

/** Warns about headers that would replace the one made from the key if they were written in lower case. */
const withoutEffect = ({ name, headers }: ModelProvider): readonly Diagnostic[] =>
  Object.keys(headers)
    .filter((header) => header !== 'authorization' && header.toLowerCase() === 'authorization')
    .map((header) => ({
      code: 'PROVIDER_HEADER_IGNORED',
      severity: 'warning' as const,
      path: `${ROOT}${pointerOf([name, 'headers', header])}`,
      message: {
        fr: `fournisseur de modèles « ${name} » : en-tête « ${header} » sans effet, seul « authorization » remplace celui de la clé`,
        en: `model provider "${name}": header "${header}" has no effect, only "authorization" replaces the one made from the key`,
      },
    }));

/**
 * Merges the built-in providers with those that the instance declares under
 * `ports.agent.config.providers`. An invalid declaration is dropped, and the built-in provider of the
 * same name stays. Its finding never quotes the declaration, which may contain a secret.
 */
export function modelProviders(declared: unknown): {
  readonly providers: readonly ModelProvider[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const byName = new Map<string, ModelProvider>(
    Object.entries(BUILT_IN).map(([name, builtIn]) => [
      name,
      { name, builtIn: true, headers: {}, ...builtIn },
    ]),
  );
  if (declared !== undefined && !isObject(declared)) {
    const message = {
      fr: '« providers » doit associer un nom à chaque fournisseur de modèles',
      en: '"providers" must map a name to each model provider',
    };
    diagnostics.push({ code: 'PROVIDER_INVALID', severity: 'warning', path: ROOT, message });
  }
  for (const [name, entry] of Object.entries(isObject(declared) ? declared : {})) {
    const builtIn = byName.get(name);
    const problems = declaration.is(entry) ? unparsable(entry.baseUrl) : declaration.check(entry);
    if (!declaration.is(entry) || problems.length > 0) {
      diagnostics.push(unreadable(name, problems));
      continue;
    }
    const { kind, baseUrl, apiKeyEnv, headers, timeoutMs, outputLimit, pricing } = entry;
    const provider: ModelProvider = {
      name,
      kind: 'openai',
      ...builtIn,
      builtIn: builtIn !== undefined,
      headers: headers ?? {},
      ...(kind === undefined ? {} : { kind }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(apiKeyEnv === undefined ? {} : { apiKeyEnv }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(outputLimit === undefined ? {} : { outputLimit }),
      ...(pricing === undefined ? {} : { pricing }),
    };
    byName.set(name, provider);
    diagnostics.push(...incomplete(provider), ...withoutEffect(provider));
  }
  const providers = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { providers, diagnostics };
}
