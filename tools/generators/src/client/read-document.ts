import { execFileSync } from 'node:child_process';

const PRINTER = 'apps/proxy/src/print-document.ts';
const FROM_SOURCE = ['-C', '@platform/source', '-r', '@swc-node/register'];
const MAX_DOCUMENT_BYTES = 64 * 1_048_576;

/** The OpenAPI document of the proxy at `root`, as it would serve it now; nothing is started. */
export const readDocument = (root: string): string =>
  execFileSync(process.execPath, [...FROM_SOURCE, PRINTER], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_DOCUMENT_BYTES,
  });
