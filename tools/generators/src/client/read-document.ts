import { execFileSync } from 'node:child_process';

const PRINTER = 'apps/proxy/src/print-document.ts';
const FROM_SOURCE = ['-C', '@platform/source', '-r', '@swc-node/register'];
const MAX_DOCUMENT_BYTES = 64 * 1_048_576;

/** Returns the OpenAPI document that the proxy at `root` would serve. Starts nothing. */
export const readDocument = (root: string): string =>
  execFileSync(process.execPath, [...FROM_SOURCE, PRINTER], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_DOCUMENT_BYTES,
  });
