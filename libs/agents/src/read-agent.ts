import {
  compileSchema,
  copyJson,
  parseYaml,
  withPositions,
  yamlLocator,
  type Locate,
} from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import { agentSpecSchema, type AgentSpec } from './schema';

const schema = compileSchema(agentSpecSchema, { findings: 'of-all' });

/** Bytes of text, JSON values: far above what people write. */
const LIMITS = { maxBytes: 1024 * 1024, maxElements: 100_000 };
const MAX_DEPTH = 50;

export interface ParsedAgent {
  readonly spec?: AgentSpec;
  readonly diagnostics: readonly Diagnostic[];
  /** Where the value at a JSON pointer stands in the text that was read. */
  readonly locate: Locate;
}

type Checked = Omit<ParsedAgent, 'locate'>;

function checked(value: unknown): Checked {
  const problems = schema.check(value).map((problem) => ({ ...problem, code: 'AG100' }));
  return problems.length > 0
    ? { diagnostics: problems }
    : { spec: value as AgentSpec, diagnostics: [] };
}

/** Reads an agent from YAML or JSON text; throws nothing, says what is wrong and where. */
export function parseAgent(text: string): ParsedAgent {
  const locate = yamlLocator(text);
  const document = parseYaml(text, LIMITS);
  const { diagnostics, ...rest } =
    document.diagnostics.length > 0 ? document : checked(document.value);
  return { ...rest, diagnostics: withPositions(diagnostics, locate), locate } as ParsedAgent;
}

/** The same for one that is a value already. */
export function readAgent(value: unknown): ParsedAgent {
  const locate = () => undefined;
  const { refused, value: copy } = copyJson(value, {
    maxDepth: MAX_DEPTH,
    ...LIMITS,
  });
  if (refused === undefined) return { ...checked(copy), locate };
  const { path, message } = refused;
  return { diagnostics: [{ code: 'AG100', severity: 'error', path, message }], locate };
}
