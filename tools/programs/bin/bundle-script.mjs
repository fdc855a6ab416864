// node bundle-script.mjs <script.ts> <bundle.cjs>
import { rolldown } from 'rolldown';

import { ROLLDOWN_INPUT } from '../src/rolldown-input.mjs';

const [, , input, file] = process.argv;
const bundle = await rolldown({
  input,
  ...ROLLDOWN_INPUT,
  logLevel: 'silent',
});
await bundle.write({ file, format: 'cjs', codeSplitting: false, strictExecutionOrder: true });
await bundle.close();
