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

const schema = compileSchema(agentSpecSchema, { findings: 'of-all', builtAs: 'agent' });

/** Far larger than any agent that people write. `maxElements` counts JSON values. */
const LIMITS = { maxBytes: 1024 * 1024, maxElements: 100_000 };
const MAX_AGENT_DEPTH = 50;

interface ParsedAgent {
  readonly spec?: AgentSpec;
  readonly diagnostics: readonly Diagnostic[];
  /** Returns the position of the value at a JSON pointer in the text. */
  readonly locate: Locate;
}

type Checked = Omit<ParsedAgent, 'locate'>;

function checkSchema(value: unknown): Checked {
  const problems = schema.check(value).map((problem) => ({ ...problem, code: 'AG100' }));
  return problems.length > 0
    ? { diagnostics: problems }
    : { spec: value as AgentSpec, diagnostics: [] };
}

/** Parses an agent from YAML or JSON text. Never throws: the diagnostics say what is wrong and where. */
export function parseAgent(text: string): ParsedAgent {
  const locate = yamlLocator(text);
  const document = parseYaml(text, LIMITS);
  const { diagnostics, ...rest } =
    document.diagnostics.length > 0 ? document : checkSchema(document.value);
  return { ...rest, diagnostics: withPositions(diagnostics, locate), locate } as ParsedAgent;
}

/** Like `parseAgent`, for a value that is already parsed. Its diagnostics have no position. */
export function readAgent(value: unknown): ParsedAgent {
  const locate = () => undefined;
  const { refused, value: copy } = copyJson(value, {
    maxDepth: MAX_AGENT_DEPTH,
    ...LIMITS,
  });
  if (refused === undefined) return { ...checkSchema(copy), locate };
  const { path, message } = refused;
  return { diagnostics: [{ code: 'AG100', severity: 'error', path, message }], locate };
}
