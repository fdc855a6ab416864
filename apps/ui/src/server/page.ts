import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';

import type { UiConfig } from './config';

/** Replaced in the page by the nonce of the answer. */
const NONCE_MARK = '__CSP_NONCE__';

/** Elements of a policy that hold for every answer. */
const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
} as const;

export const setCommonHeaders = (response: ServerResponse): void => {
  for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
};

/** Only this origin, and the identity provider, whose tokens the page asks for. */
function policy(nonce: string, { oidc }: Pick<UiConfig, 'oidc'>): string {
  const provider = oidc ? ` ${new URL(oidc.issuer).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${provider}`,
    "worker-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${provider}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Returns a function that answers with the page of the console. Each answer has a nonce of its own, without which the
 * browser applies no style that is not a file.
 */
export function createPage(
  clientDir: string,
  config: UiConfig,
): (response: ServerResponse) => void {
  const html = readFileSync(join(clientDir, 'index.html'), 'utf8');
  return (response) => {
    const nonce = randomBytes(16).toString('base64');
    const page = html.replaceAll(NONCE_MARK, nonce);
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(page),
      'Content-Security-Policy': policy(nonce, config),
      // The page names the files of this build, which the next one replaces.
      'Cache-Control': 'no-cache',
    });
    response.end(page);
  };
}
