import {
  boundedFindings,
  compileSchema,
  copyJson,
  parseYaml,
  withPositions,
  yamlLocator,
} from '@platform/manifests';
import type { Diagnostic, TextPosition } from '@platform/ports';

import { finding } from './finding';
import { WORKFLOW_LIMITS } from './limits';
import { checkLimits, exceeds } from './limits-check';
import { workflowSchema, type WorkflowSpec } from './schema';

const schema = compileSchema(workflowSchema, { findings: 'of-all', builtAs: 'workflow' });

export interface ParsedWorkflow {
  readonly spec?: WorkflowSpec;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The position in the text of the value at a JSON pointer, or of its nearest ancestor when there is no
   * such value. Undefined when the input was not a text.
   */
  readonly locate: (path: string) => TextPosition | undefined;
}

type Checked = Omit<ParsedWorkflow, 'locate'>;

function checked(value: unknown): Checked {
  const problems = schema.check(value).map((problem) => ({ ...problem, code: 'WF100' }));
  if (problems.length > 0) return { diagnostics: problems };
  const spec = value as WorkflowSpec;
  const exceeded = checkLimits(spec);
  return exceeded.length > 0
    ? { diagnostics: boundedFindings(exceeded, { code: 'WF106' }) }
    : { spec, diagnostics: [] };
}

function read(text: string): Checked {
  const { bytes, elements } = WORKFLOW_LIMITS;
  const document = parseYaml(text, { maxBytes: bytes, maxElements: elements });
  return document.diagnostics.length > 0 ? document : checked(document.value);
}

const nowhere = (): undefined => undefined;

/**
 * Reads a specification from YAML or JSON text, within WORKFLOW_LIMITS. Never throws: returns diagnostics
 * with positions in the text. `checkWorkflow` checks the graph; `withPositions` adds the positions to its
 * findings.
 */
export function parseWorkflow(text: string): ParsedWorkflow {
  if (Buffer.byteLength(text) > WORKFLOW_LIMITS.bytes) {
    return { diagnostics: [exceeds('bytes', '')], locate: nowhere };
  }
  const locate = yamlLocator(text);
  const { diagnostics, ...rest } = read(text);
  return { ...rest, diagnostics: withPositions(diagnostics, locate), locate };
}

/**
 * Reads a specification from a value, for example a request body. Accepts any value, also one that is not
 * JSON. The returned specification is a copy.
 */
export function readWorkflow(value: unknown): ParsedWorkflow {
  const { depth, elements, bytes } = WORKFLOW_LIMITS;
  const { refused, value: copy } = copyJson(value, {
    maxDepth: depth,
    maxElements: elements,
    maxBytes: bytes,
  });
  if (refused === undefined) return { ...checked(copy), locate: nowhere };
  const { limit, path, message } = refused;
  return {
    diagnostics: [limit ? exceeds(limit, path) : finding('WF100', path, message)],
    locate: nowhere,
  };
}
