/**
 * Lints texts as if they were files of the repository, in its own process because jest cannot load an ESM
 * configuration. Standard input: [{ file, text }]. File descriptor 3: the rule ids of each as JSON, because a
 * loaded module may write to standard output.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import './make-project-graph.mjs';
import { ESLint } from 'eslint';

const root = join(import.meta.dirname, '../../..');
const eslint = new ESLint({ cwd: root });
const answers = [];
for (const { file, text: content } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(content, { filePath: join(root, file) });
  answers.push(result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? []);
}
writeFileSync(3, JSON.stringify(answers));
