import { readFileSync } from 'node:fs';

import { cacheableText, type CacheableText } from './cacheable-text';

/** Content security policy: everything comes from this server, and nothing inline runs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API – Workflow Platform</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="api"></div>
    <script src="/api/docs/swagger-ui.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** `validatorUrl: null`, because the page would otherwise send its URL to swagger.io. */
const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
});
`;

interface DocsPage {
  readonly page: CacheableText;
  readonly style: CacheableText;
  readonly script: CacheableText;
  readonly start: CacheableText;
}

const vendored = (file: string): CacheableText =>
  cacheableText(readFileSync(require.resolve(`swagger-ui-dist/${file}`), 'utf8'));

/** Reads the documentation page and its assets. */
export const readDocsPage = (): DocsPage => ({
  page: cacheableText(PAGE, { 'Content-Security-Policy': POLICY }),
  style: vendored('swagger-ui.css'),
  script: vendored('swagger-ui-bundle.js'),
  start: cacheableText(START),
});
