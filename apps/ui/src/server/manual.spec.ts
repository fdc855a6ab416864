import { openUiHarness, type UiHarness } from './__fixtures__/ui-harness';

let harness: UiHarness;
beforeEach(async () => {
  harness = await openUiHarness();
});
afterEach(() => harness.close());

describe('the manual', () => {
  it('begins under /docs, and has its pages and files below', async () => {
    for (const path of ['/docs', '/docs/']) {
      const { status, headers } = await harness.call(path);
      expect([status, headers.location]).toEqual([302, '/docs/index.html']);
    }
    expect((await harness.call('/docs/index.html')).body).toBe('<p>the manual</p>');
    const page = await harness.call('/docs/reference/ports.html?from=search');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html;charset=utf-8']);
    expect((await harness.call('/docs/search.js')).body).toBe('search();');
  });

  it('loads its own files alone', async () => {
    const { headers } = await harness.call('/docs/index.html');
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]),
    );
    expect(policy).not.toMatch(/unsafe|nonce|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it.each([
    '/docs/nothing.html',
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/reference',
  ])('has nothing at %s', async (path) => {
    const { status, body } = await harness.call(path);
    expect([status, body]).toEqual([404, 'not found\n']);
  });

  it('leaves addresses that only begin like it to the page', async () => {
    expect((await harness.call('/docsearch')).body).toContain('the page');
  });
});
