/**
 * Lints texts as if they stood in files of the repository. Its own process: jest cannot load an
 * ESM configuration. Standard input: [{ file, text }]; standard output: the rule ids of each.
 */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { ESLint } from 'eslint';

const root = join(import.meta.dirname, '../../..');
const eslint = new ESLint({ cwd: root });
const answers = [];
for (const { file, text: content } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(content, { filePath: join(root, file) });
  answers.push(result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? []);
}
process.stdout.write(JSON.stringify(answers));
