import { PROBLEM_TYPES, statusesOf, type ProblemCode } from '@platform/problems';

import { behaviorsPage } from './behaviors-page';
import { instanceManifestPage, pluginManifestPage } from './manifest-pages';
import { portsPage } from './ports-page';
import { code, page, table } from './table';
import { vocabularyPage } from './vocabulary-page';

/** Renders `docs/reference/errors.md`: every problem of the API, from the table that the API uses. */
function errorsPage(): string {
  const codes = (Object.keys(PROBLEM_TYPES) as ProblemCode[]).sort();
  return page(
    'Errors',
    `Every error of the API is \`application/problem+json\` (RFC 9457):
\`{ type, title, status, detail, instance, code, errors? }\`. \`type\` is \`urn:platform:problem:<code>\`. \`code\` is stable:
use it in programs. Under \`/v1\` and \`/mcp\`, errors have the form of another protocol, which [api.md](../api.md#agents)
shows, with the same codes unless it says otherwise. \`instance\` ends with the request id, which is also in \`X-Request-Id\` and in the logs. Sentences are in
the language of \`Accept-Language\`, French or English; without one, in that of the instance. 429 and 503 have \`Retry-After\`, in seconds. No response contains a stack, a path, SQL or a
patient value.

A **diagnostic** is different: a finding about a plugin or a workflow, with a code (\`PLUGIN_…\`, \`PORT_…\`, \`WF…\`, \`SCHEMA_…\`,
\`YAML_…\`) and its own sentence; see [diagnostics](diagnostics.md). Failures inside a run, and errors that the code throws, are under
[failures](failures.md).

Written by \`npm run docs:reference\` from \`libs/problems\`; a test keeps it current.`,
    [
      table(
        ['Code', 'Status', 'Meaning', 'What to do'],
        codes.map((each) => {
          const { meaning, remedy } = PROBLEM_TYPES[each];
          return [code(each), statusesOf(each).join(' or '), meaning, remedy];
        }),
      ),
    ],
  );
}

/** Expected content by path of a generated page. */
export const referencePages = (): Readonly<Record<string, string>> => ({
  'docs/reference/plugin-manifest.md': pluginManifestPage(),
  'docs/reference/instance-manifest.md': instanceManifestPage(),
  'docs/reference/behaviors.md': behaviorsPage(),
  'docs/reference/ports.md': portsPage(),
  'docs/reference/errors.md': errorsPage(),
  'docs/reference/vocabulary.md': vocabularyPage(),
});
